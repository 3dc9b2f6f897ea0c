import type { Attempt } from '#contract/payments.ts';
import { formatPesos } from '#domain/money/money.ts';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { Money } from '#ui/Money.tsx';
import { AgreementWay } from './AgreementWay.tsx';
import { OutcomeLayout } from './OutcomeLayout.tsx';

export function MoneyInReview({ attempt }: { attempt: Attempt }) {
  return (
    <OutcomeLayout
      title={
        attempt.received === null ? (
          'Recibimos un pago en otra moneda'
        ) : (
          <>
            Recibimos <Money>{formatPesos(attempt.received)}</Money>
          </>
        )
      }
      lead="Es distinto de lo esperado; lo estamos revisando."
      aside={<EmptyBench />}
    >
      <p className="max-w-measure">
        Esperábamos <Money>{formatPesos(attempt.amount)}</Money>. Tu dinero no se pierde y tu plan te espera. No pagues
        otra vez: te escribimos con el resultado.
      </p>
      <div className="grid max-w-form gap-3">
        <AgreementWay attempt={attempt} variant="quiet" size="2xl">
          Ver mi acuerdo
        </AgreementWay>
      </div>
    </OutcomeLayout>
  );
}
