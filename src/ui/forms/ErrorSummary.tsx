import { useEffect, useId, useRef } from 'react';
import '#ui/styles/fields.css';
import { focusOn } from '#ui/focus-on.ts';

export type SummaryItem = { fieldId?: string | undefined; message: string };

type ErrorSummaryProps = {
  items: readonly SummaryItem[];
  /** Changes with every submission of invalid values, so that the summary receives the focus again. */
  attempt?: number;
};

export function ErrorSummary({ items, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const empty = items.length === 0;
  useEffect(() => {
    if (!empty) focusOn(box.current);
  }, [empty, attempt]);
  if (empty) return null;
  return (
    <div ref={box} className="error-summary" role="group" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{summaryTitle(items)}</h2>
      <FieldLinks items={items} />
    </div>
  );
}

export const summaryTitle = ({ length }: readonly SummaryItem[]): string =>
  length === 1 ? 'Revisa este dato' : 'Revisa estos datos';

export function FieldLinks({ items }: { items: readonly SummaryItem[] }) {
  return (
    <ul className="field-links">
      {items.map(({ fieldId, message }) => (
        <li key={fieldId ?? message}>
          {fieldId === undefined ? (
            message
          ) : (
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                const field = document.getElementById(fieldId);
                field?.scrollIntoView({ block: 'center' });
                field?.focus({ preventScroll: true });
              }}
            >
              {message}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
