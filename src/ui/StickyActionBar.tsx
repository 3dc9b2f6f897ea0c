import type { ReactNode } from 'react';

type StickyActionBarProps = {
  summary: ReactNode;
  detail?: ReactNode;
  action: ReactNode;
  label: string;
};

/** Shown only on screens up to 62 rem wide. */
export function StickyActionBar({ summary, detail, action, label }: StickyActionBarProps) {
  return (
    <section className="action-bar" aria-label={label}>
      <p className="action-bar-sum">
        <b className="num">{summary}</b>
        {detail ? <small className="num">{detail}</small> : null}
      </p>
      {action}
    </section>
  );
}
