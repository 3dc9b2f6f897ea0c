import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { Money } from '#ui/Money.tsx';

type PlanAmountsProps = { term: number; instalment: Pesos; initialPayment: Pesos; total?: Pesos };

/** "12 × $ 60.400 + $ 90.000 al empezar: total $ 814.800" */
export function PlanAmounts({ term, instalment, initialPayment, total }: PlanAmountsProps) {
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
      {total === undefined ? null : (
        <>
          : total <Money>{formatPesos(total)}</Money>
        </>
      )}
    </>
  );
}
