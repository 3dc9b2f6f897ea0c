import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AgreementClause } from '#texts/clause-words.ts';
import { ScheduleTable } from '#web/shared/parts/ScheduleTable.tsx';
import { Legal } from '#web/shared/signing/ClauseList.tsx';
import { Card } from '#ui/Card.tsx';

type AgreementTextProps = {
  clauses: readonly AgreementClause[];
  besideAcknowledgement?: ReactNode;
};

/** The text always shows its amounts, even while the user hides amounts in the portal. */
export function AgreementText({ clauses, besideAcknowledgement }: AgreementTextProps) {
  return (
    <Card as="article" padding="roomy" aria-labelledby="texto-acuerdo">
      <h2 id="texto-acuerdo" className="h2">
        Acuerdo de pago
      </h2>
      <p className="mt-1 text-body-sm text-ink-2">El número se asigna cuando aceptas.</p>
      <ol>
        {clauses.map((clause, index) => (
          <li key={clause.id} id={clause.id} tabIndex={-1} className="mt-8 scroll-mt-24 border-t border-line pt-8">
            <h3 className="font-display text-title-sm leading-tight font-bold tracking-tight">
              {index + 1}. {clause.title}
            </h3>
            <p className="my-4 plain-words">
              <b>En pocas palabras:</b> {clause.plain}
            </p>
            {clause.id === 'reconocimiento' && besideAcknowledgement ? (
              <div className="mb-4">{besideAcknowledgement}</div>
            ) : null}
            <LegalText clause={clause} />
            {clause.schedule ? <ScheduleTable payments={clause.schedule} className="mt-5" /> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function LegalText({ clause }: { clause: AgreementClause }) {
  const [open, setOpen] = useState(() => window.matchMedia('(min-width: 62.01rem)').matches);
  useEffect(() => {
    const unfold = () => flushSync(() => setOpen(true));
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, []);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link cursor-pointer text-body-sm">
        {open ? 'Ocultar el texto completo' : 'Leer el texto completo'}
        <span className="sr-only"> de {clause.title}</span>
      </summary>
      <Legal paragraphs={clause.legal} />
    </details>
  );
}

export function AgreementIndex({ clauses }: { clauses: readonly AgreementClause[] }) {
  return (
    <nav aria-label="Índice del acuerdo" className="text-body-sm">
      <p className="h3 mb-3 text-body-sm">En este acuerdo</p>
      <ol className="grid gap-1">
        {clauses.map(({ id, title }, index) => (
          <li key={id} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
            <span aria-hidden="true" className="num py-1 text-ink-3">
              {index + 1}
            </span>
            <Link
              to="."
              search={true}
              hash={id}
              resetScroll={false}
              className="py-1 text-ink-2 hover:text-ink hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
