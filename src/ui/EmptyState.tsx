import type { ReactNode } from 'react';
import './styles/empty.css';

type EmptyStateProps = {
  /** For whole pages only, not inside small cards. */
  illustration?: ReactNode;
  /** The status of an error, above the title. */
  status?: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Small text below the actions, for support requests. */
  footnote?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

/** Says that there is no content and what to do; also the body of error pages. */
export function EmptyState({
  illustration,
  status,
  title,
  children,
  actions,
  footnote,
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      {status ? (
        <p className="empty-status" lang="en">
          {status}
        </p>
      ) : null}
      {illustration}
      <Heading className="empty-title" tabIndex={headingLevel === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {children ? <div className="empty-text">{children}</div> : null}
      {actions ? <div className="empty-actions">{actions}</div> : null}
      {footnote ? <div className="empty-footnote">{footnote}</div> : null}
    </div>
  );
}
