import { useEffect, useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { planStairs } from '#web/portal/parts/plan-stairs.ts';
import { Staircase } from '#ui/figures/Staircase.tsx';
import { paidSteps, stepsOf } from './agreement-stage.flow.ts';

type AgreementStairsProps = {
  agreement: Agreement;
  /** The last paid step was paid just now: it is seen filling. */
  filling?: boolean;
};

/** The plan as stairs: what is paid is solid, what is to come outlined, the last carries the flower. */
export function AgreementStairs({ agreement, filling = false }: AgreementStairsProps) {
  const steps = stepsOf(agreement);
  const paid = useFilling(paidSteps(steps), filling);
  const last = steps.at(-1);
  if (!last) return null;
  const done = `${paidSteps(steps)} de ${steps.length} ${steps.length === 1 ? 'pago hecho' : 'pagos hechos'}`;
  return (
    <Staircase
      steps={planStairs(steps)}
      paid={paid}
      title="Así llegas a tu paz y salvo"
      text={`${done}. Con el último, el ${formatLongDate(last.dueOn)}, quedas a paz y salvo.`}
      conclusion={`Una escalera de ${steps.length} pagos, ${done}. El último es el ${formatLongDate(last.dueOn)}.`}
    />
  );
}

/** Shows the steps as they were and then as they are. */
function useFilling(paid: number, filling: boolean): number {
  const [shown, setShown] = useState(filling ? Math.max(0, paid - 1) : paid);
  useEffect(() => {
    const timer = setTimeout(() => setShown(paid), filling ? 350 : 0);
    return () => clearTimeout(timer);
  }, [paid, filling]);
  return shown;
}
