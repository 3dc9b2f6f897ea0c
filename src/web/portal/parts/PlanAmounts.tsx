import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { Money } from '#ui/Money.tsx';

type PlanAmountsProps = { term: number; instalment: Pesos; initialPayment: Pesos };

/** "12 × $ 60.400 + $ 90.000 al empezar": whatever is asked each month, with how often and with what opens it. */
export function PlanAmounts({ term, instalment, initialPayment }: PlanAmountsProps) {
  return (
    <>
      {`${term}\u00a0×\u00a0`}
      <Money>{formatPesos(instalment)}</Money>
      {initialPayment > 0 ? (
        <>
          {' '}
          {'+\u00a0'}
          <Money>{formatPesos(initialPayment)}</Money> al empezar
        </>
      ) : null}
    </>
  );
}
