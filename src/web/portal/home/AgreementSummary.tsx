import type { Agreement } from '#contract/agreements.ts';
import { ownerToday } from '#texts/debt-name.ts';
import { lastOwed } from '#domain/agreements/instalments.ts';
import { dateParts, monthName } from '#domain/time/calendar.ts';
import { AgreementTag } from '#web/portal/parts/StateTag.tsx';
import { stepsOf } from '#web/portal/parts/plan-steps.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { MiniStairs } from '#ui/figures/MiniStairs.tsx';

/** One running agreement in small, under the name that no other has: its stairs and how far it is. */
export function AgreementSummary({
  agreement,
  name,
  isDisputed = false,
}: {
  agreement: Agreement;
  name: string;
  /** Whether the debt is under a claim. */
  isDisputed?: boolean;
}) {
  const owner = ownerToday(agreement);
  const { steps, paid, progress } = stepsOf(agreement);
  const last = lastOwed(agreement.instalments);
  return (
    <Card as="article" aria-labelledby={`acuerdo-${agreement.id}`} className="grid content-between gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 id={`acuerdo-${agreement.id}`} className="h2">
            {name}
          </h3>
          {owner ? <p className="text-body-sm text-ink-2">{owner}</p> : null}
        </div>
        <AgreementTag agreement={agreement} isDisputed={isDisputed} />
      </div>
      <MiniStairs count={Math.max(steps.length, 1)} paid={paid} label={progress} />
      <p>
        <b>{progress}</b>
        {last && agreement.state === 'VIGENTE' ? (
          <span className="text-ink-2"> · Terminas en {monthAndYear(last.dueOn)}</span>
        ) : null}
      </p>
      <RouterLink to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: agreement.id }} standalone>
        Ver acuerdo<span className="sr-only"> de {name}</span>
      </RouterLink>
    </Card>
  );
}

function monthAndYear(date: Agreement['instalments'][number]['dueOn']): string {
  const { year, month } = dateParts(date);
  return `${monthName(month)} de ${year}`;
}
