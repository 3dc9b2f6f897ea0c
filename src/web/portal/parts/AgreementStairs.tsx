import { useEffect, useState } from 'react';
import type { Agreement, Instalment } from '#contract/agreements.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { isUnpaid, lastOwed, outstanding } from '#domain/agreements/instalments.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { planStairs } from './plan-stairs.ts';
import { stepsOf } from './plan-steps.ts';
import { Staircase } from '#ui/figures/Staircase.tsx';

type AgreementStairsProps = {
  agreement: Agreement;
  filling?: boolean;
};

export function AgreementStairs({ agreement, filling = false }: AgreementStairsProps) {
  const { steps, paid: made, progress } = stepsOf(agreement);
  const paid = useFilling(made, filling);
  if (steps.length === 0) return null;
  const last = lastOwed(agreement.instalments);
  const isMembership = agreement.kind === 'MEMBRESIA';
  const goal = isMembership ? 'terminas de pagar tu plan' : 'quedas a paz y salvo';
  return (
    <Staircase
      steps={planStairs(payments(agreement, steps))}
      paid={paid}
      title={isMembership ? 'Así pagas tu plan' : 'Así llegas a tu paz y salvo'}
      text={
        last
          ? `${progress}. Con el último, el ${formatLongDate(last.dueOn)}, ${goal}.`
          : `${progress}. ${isMembership ? 'Tu plan está pagado.' : 'Quedaste a paz y salvo.'}`
      }
      conclusion={`Una escalera de ${steps.length} pagos, ${progress}.${last ? ` El último es el ${formatLongDate(last.dueOn)}.` : ''}`}
    />
  );
}

/**
 * Returns the steps of the stairs chart: an unpaid step shows the outstanding amount, any other step the paid amount.
 * Money that exceeds the paid instalments is added to the first unpaid step.
 */
function payments({ paid }: Agreement, steps: readonly Instalment[]) {
  const first = steps.findIndex(isUnpaid);
  const ahead = paid - sum(steps.filter((each) => !isUnpaid(each)).map((each) => each.paid));
  return steps.map(({ number, dueOn, ...each }, index) => ({
    number,
    dueOn,
    amount: isUnpaid(each) ? pesos(outstanding(each) + (index === first ? ahead : 0)) : each.paid,
  }));
}

function useFilling(paid: number, filling: boolean): number {
  const [shown, setShown] = useState(filling ? Math.max(0, paid - 1) : paid);
  useEffect(() => {
    const timer = setTimeout(() => setShown(paid), filling ? 350 : 0);
    return () => clearTimeout(timer);
  }, [paid, filling]);
  return shown;
}
