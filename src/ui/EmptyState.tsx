import type { ReactNode } from 'react';
import './styles/empty.css';

type EmptyStateProps = {
  illustration?: ReactNode;
  status?: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  footnote?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

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
