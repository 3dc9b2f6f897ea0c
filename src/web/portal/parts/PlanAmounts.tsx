import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { Money } from '#ui/Money.tsx';

type PlanAmountsProps = { term: number; instalment: Pesos; initialPayment: Pesos; total?: Pesos };

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
