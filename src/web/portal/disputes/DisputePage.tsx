import { getRouteApi, useLocation } from '@tanstack/react-router';
import { disputeDocument, type DisputeView } from '#contract/disputes.ts';
import { isOpenDispute } from '#domain/disputes/disputes.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { download } from '#web/shared/api/client.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { kindWords } from '#web/shared/disputes/dispute-words.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { DownloadButton } from '#web/shared/parts/DownloadButton.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tag } from '#ui/Tag.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import { AttachDebt } from './AttachDebt.tsx';
import { DisputeEvidence } from './DisputeEvidence.tsx';
import { DisputeFacts } from './DisputeFacts.tsx';
import { DisputeOutcome } from './DisputeOutcome.tsx';
import { disputesQuery } from './disputes.queries.ts';
import { stateWords, stepWords } from './state-words.ts';
import { WithdrawDispute } from './WithdrawDispute.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    filed?: boolean;
  }
}

const route = getRouteApi('/app/portal/reclamos/detalles');

export function DisputePage() {
  const { reclamo } = route.useSearch() as { reclamo?: string };
  const { data, debts } = usePrefetched(disputesQuery);
  const filed = useLocation({ select: ({ state }) => state.filed });
  const dispute = data.find(({ id }) => id === reclamo);
  if (!dispute) throw pageNotFound('/portal/reclamos/detalles');
  const { word, tone } = stateWords[dispute.state];
  return (
    <>
      <PageHeader
        title={kindWords[dispute.kind].title}
        kicker={
          <>
            Radicado <span className="num whitespace-nowrap">{dispute.number}</span>
            {dispute.debtName === null ? null : <span> · {dispute.debtName}</span>}
          </>
        }
        lead={answerText(dispute)}
        aside={<Tag tone={tone}>{word}</Tag>}
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {filed ? <JustFiled {...dispute} /> : null}
          <FrozenNotice dispute={dispute} />
          {dispute.can.answer && dispute.completion ? (
            <AnswerRequest dispute={dispute} completion={dispute.completion} />
          ) : null}
          {dispute.decision ? <DisputeOutcome dispute={dispute} decision={dispute.decision} /> : null}
          {dispute.obligationId === null && isOpenDispute(dispute.state) && debts.length > 0 ? (
            <AttachDebt dispute={dispute} debts={debts} />
          ) : null}
          <Card padding="roomy" aria-labelledby="pasos">
            <h2 id="pasos" className="h2 mb-5">
              Cómo va
            </h2>
            <NumberedSteps
              items={[
                ...dispute.steps.map((step) => stepItem(step, dispute.decision?.reason)),
                ...expectedStep(dispute),
              ]}
            />
          </Card>
          <DisputeEvidence dispute={dispute} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card padding="roomy" aria-labelledby="tu-reclamo">
            <h2 id="tu-reclamo" className="h2 mb-3">
              Lo que nos dijiste
            </h2>
            <DisputeFacts dispute={dispute} />
            <div className="mt-5 flex flex-wrap gap-3">
              <DownloadButton
                variant="soft"
                size="xl"
                block
                fetchFile={() => download(disputeDocument, { params: { disputeId: dispute.id } })}
              >
                Descargar mi reclamo
              </DownloadButton>
            </div>
          </Card>
          {dispute.can.withdraw ? <WithdrawDispute dispute={dispute} /> : null}
          {dispute.state === 'DESISTIDO' || dispute.state === 'RETIRADO' ? (
            <RouterButton
              to="/portal/reclamos/nuevo"
              search={dispute.obligationId === null ? {} : { obligacion: dispute.obligationId }}
              variant="soft"
              size="xl"
            >
              Presentar otro reclamo
            </RouterButton>
          ) : null}
        </div>
      </div>
    </>
  );
}

function answerText(dispute: DisputeView): string | undefined {
  if (dispute.state === 'DESISTIDO') return 'Pasaron dos meses sin el dato que te pedimos, y lo cerramos.';
  if (!isOpenDispute(dispute.state)) return undefined;
  const due = formatLongDate(dispute.dueOn);
  if (dispute.state === 'INCOMPLETO') return 'Esperamos tu dato para seguir.';
  return dispute.isLate
    ? `Debíamos responderte el ${due} y no lo hicimos. Tu reclamo va de primero.`
    : `Te respondemos a más tardar el ${due}.`;
}

const JustFiled = ({ number }: DisputeView) => (
  <Notice tone="success" role="status" title={`Recibimos tu reclamo. Tu radicado es ${number}.`}>
    También te llega al correo.
  </Notice>
);

function FrozenNotice({ dispute }: { dispute: DisputeView }) {
  const { isFrozen, agreementId, noCollectionUntil, decision } = dispute;
  if (isFrozen) {
    if (agreementId !== null && decision?.appealUntil) {
      return (
        <Notice tone="info" title="Todavía no tienes que pagar">
          Esperamos hasta el {formatLongDate(decision.appealUntil)}, por si pides otra revisión. Tu acuerdo no se
          atrasa.
        </Notice>
      );
    }
    return agreementId === null ? (
      <Notice tone="info" title="Congelada: no hay nada que pagar">
        Mientras siga congelada, esta deuda no se cobra. Tampoco pierdes tu oferta.
      </Notice>
    ) : (
      <Notice tone="info" title="No tienes que pagar mientras revisamos">
        Si pagas y te damos la razón, te lo devolvemos. Tu acuerdo no se atrasa.
      </Notice>
    );
  }
  return noCollectionUntil && isOpenDispute(dispute.state) ? (
    <Notice tone="info" title={`No te escribimos para cobrar hasta el ${formatLongDate(noCollectionUntil)}`} />
  ) : null;
}

const stepItem = ({ step, at, note }: DisputeView['steps'][number], said: string | undefined) => ({
  title: stepWords[step],
  text: (
    <>
      {formatLongDate(bogotaDate(at))}
      {note && note !== said ? <span className="block wrap-anywhere whitespace-pre-line">{note}</span> : null}
    </>
  ),
});

function expectedStep(dispute: DisputeView): { title: string; text: string }[] {
  if (!isOpenDispute(dispute.state)) return [];
  const { documentsDueOn, reportMarkBy, dueOn, completion, isLate } = dispute;
  const until = (day: Parameters<typeof formatLongDate>[0]) => `A más tardar el ${formatLongDate(day)}`;
  if (completion) return [{ title: 'Tu respuesta', text: until(completion.until) }];
  return [
    ...(reportMarkBy ? [{ title: 'Tu reporte queda marcado «reclamo en trámite»', text: until(reportMarkBy) }] : []),
    ...(documentsDueOn ? [{ title: 'Te entregamos los documentos de la deuda', text: until(documentsDueOn) }] : []),
    { title: 'Nuestra respuesta', text: isLate ? `Era para el ${formatLongDate(dueOn)}` : until(dueOn) },
  ];
}
