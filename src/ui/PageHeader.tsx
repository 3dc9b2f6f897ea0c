import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A short line above the title. */
  kicker?: ReactNode;
  /** At the right, or under it when there is no room. */
  aside?: ReactNode;
  /** The id of the heading, for `aria-labelledby` and for the focus after a change of page. */
  id?: string;
};

/** The heading of a page. The h1 can take focus by program, so a change of page starts reading here. */
export function PageHeader({ title, lead, kicker, aside, id = 'titulo' }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-text">
        {kicker ? <p className="page-header-kicker">{kicker}</p> : null}
        <h1 className="h1" id={id} tabIndex={-1}>
          {title}
        </h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {aside}
    </header>
  );
}
