import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A short line above the title. */
  kicker?: ReactNode;
  /** At the right, or under it when there is no room. */
  aside?: ReactNode;
  /** Smaller on phones, so that the action below it needs no scrolling. */
  compact?: boolean;
};

/** The heading of a page. The h1 can take focus by program, so a change of page starts reading here. */
export function PageHeader({ title, lead, kicker, aside, compact = false }: PageHeaderProps) {
  return (
    <header className={cx('page-header', compact && 'page-header-compact')}>
      <div className="page-header-text">
        {kicker ? <p className="page-header-kicker">{kicker}</p> : null}
        <h1 className="h1" id="titulo" tabIndex={-1}>
          {title}
        </h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {aside}
    </header>
  );
}
