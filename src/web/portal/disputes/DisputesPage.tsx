import type { DisputeView } from '#contract/disputes.ts';
import { isOpenDispute } from '#domain/disputes/disputes.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { disputeName } from '#web/shared/disputes/dispute-words.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tag } from '#ui/Tag.tsx';
import { disputesQuery } from './disputes.queries.ts';
import { stateWords } from './state-words.ts';

export function DisputesPage() {
  const { data: disputes } = usePrefetched(disputesQuery);
  if (disputes.length === 0) {
    return (
      <EmptyState
        headingLevel={1}
        illustration={<EmptyBench />}
        title="Tus reclamos"
        actions={<RouterButton to="/portal/reclamos/nuevo">Presentar un reclamo</RouterButton>}
      >
        ¿Algo no cuadra en una deuda? Cuéntanos. Mientras la revisamos no tienes que pagarla.
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        title="Tus reclamos"
        lead="Cada uno con su radicado y la fecha en que te respondemos."
        aside={<RouterButton to="/portal/reclamos/nuevo">Presentar un reclamo</RouterButton>}
      />
      <ul className="mt-8 grid gap-4">
        {disputes.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </>
  );
}

function DisputeRow({ dispute }: { dispute: DisputeView }) {
  const { word, tone } = stateWords[dispute.state];
  const name = disputeName(dispute);
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <p className="text-body-sm text-ink-2">
        Radicado <span className="num whitespace-nowrap">{dispute.number}</span>, del{' '}
        {formatLongDate(bogotaDate(dispute.filedAt))}. {nextOf(dispute)}
      </p>
      <p>
        <RouterLink to="/portal/reclamos/detalles" search={{ reclamo: dispute.id }} standalone>
          Ver mi reclamo<span className="sr-only"> {dispute.number}</span>
        </RouterLink>
      </p>
    </Card>
  );
}

function nextOf(dispute: DisputeView): string {
  if (dispute.completion) return `Responde a más tardar el ${formatLongDate(dispute.completion.until)}.`;
  if (!isOpenDispute(dispute.state)) return '';
  return dispute.isLate
    ? 'Ya debíamos responderte: va de primero.'
    : `Te respondemos a más tardar el ${formatLongDate(dispute.dueOn)}.`;
}
