import type { ReadableText } from '#contract/rebanking-application.ts';
import { ScheduleTable } from '#web/shared/parts/ScheduleTable.tsx';
import './plain-words.css';

type ClauseListProps = {
  text: Pick<ReadableText, 'clauses' | 'schedule'>;
  /** True in dialogs. Pages show all text. */
  folded?: boolean;
};

/** Shows all amounts of the contract, also when the user hides amounts. */
export function ClauseList({ text, folded = false }: ClauseListProps) {
  const Heading = folded ? 'h3' : 'h2';
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {text.clauses.map(({ id, title, plain, legal }, index) => (
        <li key={id} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
          <Heading className="h3">
            {index + 1}. {title}
          </Heading>
          <p className="my-3 plain-words">
            <b>En pocas palabras:</b> {plain}
          </p>
          {folded ? (
            <details>
              <summary className="link cursor-pointer text-body-sm">
                Leer el texto completo<span className="sr-only"> de {title}</span>
              </summary>
              <Legal paragraphs={legal} />
            </details>
          ) : (
            <Legal paragraphs={legal} />
          )}
          {id === 'que-cuesta' ? <ScheduleTable payments={text.schedule} className="mt-4" /> : null}
        </li>
      ))}
    </ol>
  );
}

export function Legal({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph} className="mt-3 max-w-measure text-body-sm leading-relaxed text-ink-2">
      {paragraph}
    </p>
  ));
}
