import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { makeRelief, undoRelief, type ReliefOptions } from '#contract/relief.ts';
import { debtName } from '#texts/debt-name.ts';
import { bogotaDate, formatBogotaTime, type IsoDate } from '#domain/time/calendar.ts';
import { isFinalRefusal } from '#web/shared/api/attempt-key.ts';
import { call } from '#web/shared/api/client.ts';
import { ApiProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { useAttempt } from '#web/shared/api/use-attempt.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { nextPayable } from '#web/portal/parts/agreement-stage.flow.ts';
import { reliefOptionsQuery } from './relief.queries.ts';
import type { helpSearch } from '#web/portal/selection.ts';
import { DatesTable } from './DatesTable.tsx';
import { OtherAmount } from './OtherAmount.tsx';
import { ReliefMade, type Made } from './ReliefMade.tsx';
import {
  closedText,
  dayChip,
  explanation,
  reliefBody,
  onlyRefusal,
  reliefChoices,
  type ReliefChoice,
  type ReliefPick,
} from './relief.flow.ts';

const route = getRouteApi('/app/portal/ofertas/acuerdos/ayuda');
const nothing: ReliefPick = { choice: null, on: null, months: null };

export function ReliefPage() {
  const { acuerdo = '', opcion } = route.useSearch() as ReturnType<typeof helpSearch>;
  const { agreements } = usePrefetched(managementQuery);
  const options = usePrefetched(reliefOptionsQuery(acuerdo));
  const agreement = agreements.find(({ id }) => id === acuerdo);
  if (!agreement) throw pageNotFound('/portal/ofertas/acuerdos/ayuda');
  const first =
    opcion === 'parte' && options.typed.refusal === null ? ({ ...nothing, choice: 'PARTE' } as const) : nothing;
  return <Relief key={agreement.id} agreement={agreement} options={options} first={first} />;
}

function Relief({ agreement, options, first }: { agreement: Agreement; options: ReliefOptions; first: ReliefPick }) {
  const queries = useQueryClient();
  const user = useUser();
  const [picked, setPicked] = useState(first);
  const [made, setMade] = useState<Made | undefined>();
  const attempt = useAttempt();
  const undoAttempt = useAttempt();
  const params = { agreementId: agreement.id };
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: managementQuery.queryKey }),
      queries.invalidateQueries({ queryKey: reliefOptionsQuery(agreement.id).queryKey }),
      queries.invalidateQueries({ queryKey: documentsQuery.queryKey }),
    ]);
  const body = reliefBody(options, picked);
  const { undo } = options;
  const today = useToday();
  const explained = explanation(options, picked);
  const choices = reliefChoices(options);
  const refusal = closedText(agreement) ?? onlyRefusal(choices);
  const changed = async ({ agreement: after }: { agreement: Agreement }, undone: boolean) => {
    await readAgain();
    const next = nextPayable(after);
    if (next) setMade({ nextOn: next.dueOn, undone });
  };
  const explain = (failure: unknown) => {
    if (isFinalRefusal(failure)) void readAgain();
    return formRefusal(failure);
  };
  const confirm = useSubmission(async () => {
    if (!body) throw new Error('No option is chosen');
    await changed(await attempt(body, (sent) => call(makeRelief, { params, ...sent })), false);
    setPicked(nothing);
  }, explain);
  const takeBack = useSubmission(async () => {
    if (!undo) throw new Error('Nothing can be undone');
    const { reliefId } = undo;
    const undoing = ({ idempotencyKey }: { idempotencyKey: string }) =>
      call(undoRelief, { params: { ...params, reliefId }, idempotencyKey });
    await changed(await undoAttempt(reliefId, undoing), true);
  }, explain);
  const choose = (more: Partial<ReliefPick>) => {
    confirm.forget();
    takeBack.forget();
    setMade(undefined);
    setPicked((before) => ({ ...before, ...more }));
  };
  return (
    <>
      <PageHeader title="Hagamos que te alcance" kicker={debtName(agreement)} lead="No tienes que explicar nada." />
      <div className="mt-8 grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6">
        {made ? <ReliefMade agreementId={agreement.id} made={made} email={user?.email ?? null} /> : null}
        {undo ? (
          <div className="flex flex-wrap items-center gap-4">
            <Button variant="soft" size="md" pending={takeBack.pending} onClick={() => void takeBack.send()}>
              Deshacer el último cambio
            </Button>
            <p className="text-body-sm text-ink-2">
              Hasta {bogotaDate(undo.until) === today ? 'hoy' : 'mañana'} a las {formatBogotaTime(undo.until)}, si no
              has pagado.
            </p>
          </div>
        ) : null}
        <Refused failure={takeBack.failure} />
        {refusal ? (
          <Notice tone="info" title={<AmountsText>{refusal}</AmountsText>} />
        ) : (
          <Card padding="roomy">
            <RadioGroup<ReliefChoice>
              legend="¿Qué te sirve?"
              legendLook="title"
              options={choices.map((each) => ({ ...each, hint: <AmountsText>{each.hint}</AmountsText> }))}
              value={picked.choice}
              onChange={(choice) => choose({ ...nothing, choice })}
            />
            {picked.choice === 'MOVER' ? (
              <Chips
                className="mt-6"
                legend="¿Para qué día?"
                options={options.move.days.map(({ on }) => ({ value: on, label: dayChip(on) }))}
                value={picked.on}
                onChange={(on) => choose({ on: on as IsoDate })}
              />
            ) : null}
            {picked.choice === 'PAUSAR' ? (
              <Chips
                className="mt-6"
                legend="¿Cuánto?"
                hint={options.pause.choices.find(({ refusal }) => refusal !== null)?.refusal?.message}
                options={options.pause.choices.map(({ months, preview }) => ({
                  value: String(months),
                  label: months === 1 ? '1 mes' : `${months} meses`,
                  disabled: preview === null,
                }))}
                value={picked.months === null ? null : String(picked.months)}
                onChange={(months) => choose({ months: Number(months) })}
              />
            ) : null}
            {picked.choice === 'PARTE' ? <OtherAmount agreement={agreement} options={options} /> : null}
            {explained ? <p className="mt-6">{explained}</p> : null}
            <DatesTable options={options} picked={picked} agreement={agreement} />
            {/* The refusal is beside the clicked button, because the top of the page is off screen on phones. */}
            <Refused failure={confirm.failure} className="mt-6" />
            {body ? (
              <Button
                className="mt-6"
                variant="secondary"
                size="2xl"
                block
                pending={confirm.pending}
                onClick={() => void confirm.send()}
              >
                Confirmar
              </Button>
            ) : null}
          </Card>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <RouterButton
            to="/portal/ofertas/acuerdos/detalles"
            search={{ acuerdo: agreement.id }}
            variant="ghost"
            size="xl"
          >
            Volver a mi plan
          </RouterButton>
          {options.replan.refusal ? null : (
            <RouterLink
              to="/portal/ofertas/acuerdos/ayuda"
              search={{ acuerdo: agreement.id, paso: 'plazo' }}
              standalone
            >
              Cambiar el plazo
            </RouterLink>
          )}
          <RouterLink to="/portal/documentos" standalone>
            Ver mis documentos
          </RouterLink>
        </div>
      </div>
    </>
  );
}

function Refused({ failure, className }: { failure: Error | undefined; className?: string }) {
  if (!failure) return null;
  return (
    <Notice
      tone="warn"
      role="alert"
      title={failure instanceof ApiProblem ? 'No cambiamos nada' : 'No hubo respuesta'}
      {...(className !== undefined && { className })}
    >
      {submissionMessage(failure)}
    </Notice>
  );
}
