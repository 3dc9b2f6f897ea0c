import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  kicker?: ReactNode;
  aside?: ReactNode;
  /** Reduces the size of the title on phones, so that the action below is visible without scrolling. */
  compact?: boolean;
};

/** The h1 is focusable, because a route change moves the focus to the h1. */
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
