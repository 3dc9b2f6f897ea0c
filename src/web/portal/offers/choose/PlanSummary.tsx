import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { PlanFigures } from '#contract/offers.ts';
import { formatDay, formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { configQuery } from '#web/shared/api/queries.ts';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/class-names.ts';
import { CalendarIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { Receipt } from '#ui/Receipt.tsx';
import { Staircase } from '#ui/figures/Staircase.tsx';
import { explanation } from '#web/portal/offers/offer-details.flow.ts';
import { WaysToPay } from '#web/shared/parts/WaysToPay.tsx';
import { planStairs } from '#web/portal/parts/plan-stairs.ts';
import { instalmentsText, scheduleOf } from './plan-figures.flow.ts';
import { percentText } from '#web/portal/offers/offer-wording.ts';

type PlanSummaryProps = {
  plan: PlanFigures | null;
  /**
   * The text about what the user must change first. While this text is shown, the figures of an earlier choice are
   * hidden.
   */
  correction: string | null;
  dimmed: boolean;
  busy: boolean;
  children: ReactNode;
};

export function PlanSummary({ plan, correction, dimmed, busy, children }: PlanSummaryProps) {
  return (
    <aside className="plan-summary" aria-label="Tu plan">
      <Card as="div" look="raised" padding="roomy">
        <div className={cx('plan-figures', dimmed && !correction && 'is-stale')} aria-busy={busy || undefined}>
          <h2 className="text-body font-semibold text-ink-2">Tu plan</h2>
          {correction ? <p className="mt-1.5 mb-4">{correction}.</p> : plan ? <Figures plan={plan} /> : null}
        </div>
        {children}
      </Card>
      <p className="px-5 pt-4 text-center text-caption text-ink-3">
        <WaysToPay />
      </p>
    </aside>
  );
}

function Figures({ plan }: { plan: PlanFigures }) {
  const { data: tips } = useQuery(configQuery('tool-tips.json'));
  const single = plan.term === 1;
  const first = plan.instalments[0]?.dueOn ?? plan.firstPaymentOn;
  const last = plan.instalments.at(-1)?.dueOn ?? plan.firstPaymentOn;
  return (
    <>
      <p className="mt-1.5 font-display text-title-md leading-tight font-semibold">
        {single ? 'Un solo pago de' : `${plan.term} cuotas de`}
      </p>
      <p>
        <Money size="xl">{formatPesos(plan.instalment)}</Money>
      </p>
      {single ? null : (
        <p className="mt-1 text-body-sm text-ink-2">
          + pago inicial de{' '}
          <b className="font-semibold text-ink">
            <Money>{formatPesos(plan.initialPayment)}</Money>
          </b>
          {plan.lastInstalment === plan.instalment ? null : (
            <>
              ; la última, de <Money>{formatPesos(plan.lastInstalment)}</Money>
            </>
          )}
        </p>
      )}
      <div className="mt-4 border-t-[1.5px] border-dashed border-line-strong pt-2">
        <Receipt
          rows={[
            { label: 'Debes hoy', amount: formatPesos(plan.balance) },
            {
              label: 'Descuento',
              suffix: percentText(plan.discountBps),
              amount: `− ${formatPesos(plan.discount)}`,
              kind: 'discount',
              explain: explanation('descuento', tips),
            },
            ...(plan.interest > 0 ? [{ label: 'Intereses del plan', amount: formatPesos(plan.interest) }] : []),
            { label: 'Costo de nuestro servicio', amount: formatPesos(pesos(0)) },
            { label: 'Pagas en total', amount: formatPesos(pesos(plan.total + plan.interest)), kind: 'total' },
          ]}
        />
      </div>
      <p className="my-4 flex gap-2.5 text-body-sm text-ink-2">
        <CalendarIcon aria-hidden className="size-5 shrink-0" />
        {single ? (
          <span>
            Pagas el <b className="font-semibold text-ink">{formatLongDate(first)}</b> y la deuda queda en cero.
          </span>
        ) : (
          <span>
            Pago inicial el <b className="font-semibold text-ink">{formatDay(plan.firstPaymentOn)}</b>, cuota 1 el{' '}
            <b className="font-semibold text-ink">{formatLongDate(first)}</b> y última el{' '}
            <b className="font-semibold text-ink">{formatLongDate(last)}</b>.
          </span>
        )}
      </p>
    </>
  );
}

export function PlanStairs({ plan, dimmed }: { plan: PlanFigures; dimmed: boolean }) {
  const schedule = scheduleOf(plan);
  const last = schedule.at(-1);
  if (!last) return null;
  return (
    <section aria-label="Así llegas a tu paz y salvo" className={cx(dimmed && 'plan-figures is-stale')}>
      <Staircase
        steps={planStairs(schedule)}
        text={
          schedule.length === 1
            ? `Pagas el ${formatLongDate(last.dueOn)} y recibes tu paz y salvo.`
            : `Cada pago es un escalón. Con el del ${formatLongDate(last.dueOn)} recibes tu paz y salvo.`
        }
        conclusion={`Llegas a tu paz y salvo en ${schedule.length} ${schedule.length === 1 ? 'pago' : 'pagos'}, del ${formatLongDate(schedule[0]!.dueOn)} al ${formatLongDate(last.dueOn)}.`}
      />
    </section>
  );
}

export function PlanAnnouncement({ plan }: { plan: PlanFigures | null }) {
  const hidden = useAmountsHidden();
  const [text, setText] = useState('');
  const sentence = plan ? spoken(plan, hidden) : '';
  useEffect(() => {
    const timer = setTimeout(() => setText(sentence), 400);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {text}
    </p>
  );
}

function spoken(plan: PlanFigures, hidden: boolean): string {
  if (hidden) return `Tu plan: ${instalmentsText(plan.term)}.`;
  const initial = plan.initialPayment > 0 ? `Pago inicial ${formatPesos(plan.initialPayment)} y ` : '';
  return `Tu plan: ${initial}${instalmentsText(plan.term)} de ${formatPesos(plan.instalment)}. Ahorras ${formatPesos(plan.discount)}.`;
}
