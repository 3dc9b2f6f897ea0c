import type { ReactNode } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { graceEnd } from '#domain/agreements/agreements.ts';
import { daysBetween, formatDay, formatLongDate, formatWeekday, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { overdueText } from '#texts/plan-ways.ts';
import { AgreementTag } from './StateTag.tsx';
import { PendingPaymentNotice } from './PendingPaymentNotice.tsx';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import {
  nextPayable,
  payoffWords,
  stageOf,
  stepName,
  wholeBalancePayable,
  type AgreementStage,
} from './agreement-stage.flow.ts';
import { PayButton } from './PayButton.tsx';
import { paymentStatusOf, strategyOf } from './pay.flow.ts';

export function NextPaymentCard({ agreement, today }: { agreement: Agreement; today: IsoDate }) {
  const next = nextPayable(agreement);
  const stage = stageOf(agreement, today);
  if (!next || stage === 'finished' || stage === 'ended') return null;
  const whole = wholeBalancePayable(agreement);
  const { pendingAttempt } = agreement;
  return (
    <Card as="aside" look="raised" padding="roomy" aria-labelledby="siguiente-pago">
      {agreement.endsOn ? (
        <div className="mb-4 text-danger-ink">
          <p className="h2 text-balance">
            Tu {agreement.kind === 'MEMBRESIA' ? 'plan' : 'acuerdo'} termina el {formatDay(agreement.endsOn)}
          </p>
          <p className="mt-1 text-body-sm">
            <AmountsText>{overdueText(agreement, today)}</AmountsText>
          </p>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="siguiente-pago" className="text-body-sm font-semibold text-ink-2">
          {next.instalmentNumber === null ? 'Siguiente pago' : stepName(next.instalmentNumber, agreement)}
        </h2>
        <AgreementTag agreement={agreement} />
      </div>
      <p className="mt-1">
        <Money size="xl">{formatPesos(next.amount)}</Money>
      </p>
      <p className="mt-1 mb-4 text-ink-2">
        {agreement.endsOn ? `Venció el ${formatDay(next.dueOn)}.` : whenText(stage, next.dueOn, today)}
      </p>
      {pendingAttempt ? (
        <div className="grid gap-3">
          <PendingPaymentNotice since={pendingAttempt.startedAt}>
            <AmountsText>{`Son ${formatPesos(pendingAttempt.amount)}.`}</AmountsText> Tu banco aún no responde: no
            pagues otra vez.
          </PendingPaymentNotice>
          <RouterButton {...paymentStatusOf(strategyOf(agreement))} size="2xl" variant="soft">
            Ver estado
          </RouterButton>
        </div>
      ) : (
        <>
          <PayButton agreement={agreement} payable={next} />
          {whole ? (
            <div className="mt-5 print:hidden border-t-[1.5px] border-dashed border-line-strong pt-5">
              <p className="mb-3 text-body-sm text-ink-2">
                ¿Quieres terminar ya? <AmountsText>{payoffWords(agreement, whole.amount)}</AmountsText>
              </p>
              <PayButton
                agreement={agreement}
                payable={whole}
                label="Pagar todo el saldo:"
                look={{ variant: 'ghost', size: 'xl' }}
                quiet
              />
            </div>
          ) : null}
        </>
      )}
      <p className="mt-5 text-center text-body-sm print:hidden">
        {agreement.endsOn && agreement.kind !== 'MEMBRESIA' ? (
          <RouterLink standalone to="/portal/ofertas/acuerdos/ayuda" search={{ acuerdo: agreement.id }}>
            Ver qué puedes hacer
          </RouterLink>
        ) : (
          <RouterLink standalone to="." search={true} hash="no-te-alcanza" resetScroll={false}>
            ¿No te alcanza este mes?
          </RouterLink>
        )}
      </p>
    </Card>
  );
}

function whenText(stage: AgreementStage, dueOn: IsoDate, today: IsoDate): ReactNode {
  const day = `${formatWeekday(dueOn)} ${formatLongDate(dueOn)}`;
  if (stage === 'overdue') {
    const grace = graceEnd(dueOn);
    const inGrace = today <= grace;
    return (
      <>
        Venció el {formatLongDate(dueOn)}. Aún puedes ponerte al día
        {inGrace ? (
          <>
            : tienes hasta el <b className="text-ink">{formatLongDate(grace)}</b> sin que cambie nada.
          </>
        ) : (
          '.'
        )}
      </>
    );
  }
  const left = daysBetween(today, dueOn);
  if (left === 0)
    return (
      <>
        Vence <b className="text-ink">hoy</b>, hasta las 11:59 p. m.
      </>
    );
  return (
    <>
      Hasta el <b className="text-ink">{day}</b>
      {left <= 5 ? `, ${left === 1 ? 'mañana' : `en ${left} días`}` : ''}.
    </>
  );
}
