import type { Agreement } from '#contract/agreements.ts';
import * as messages from '#contract/messages.es-CO.json';
import type { Attempt } from '#contract/payments.ts';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { AgreementWay } from './AgreementWay.tsx';
import { OutcomeLayout } from './OutcomeLayout.tsx';
import { PayButton } from '#web/portal/parts/PayButton.tsx';
import { payableLike } from './payable-like.ts';

type UnpaidReturnProps = { kind: 'cancelled' | 'voided'; attempt: Attempt; agreement: Agreement | undefined };

const voided = {
  titulo: 'El pago se anuló',
  texto: 'Tu banco devolvió el dinero. La cuota vuelve a quedar pendiente y tu plan sigue igual.',
};

export function UnpaidReturn({ kind, attempt, agreement }: UnpaidReturnProps) {
  const message = kind === 'cancelled' ? messages.PAY_CANCELLED : voided;
  const payable = agreement && payableLike(agreement, attempt);
  return (
    <OutcomeLayout title={message.titulo} lead={message.texto} aside={<EmptyBench />}>
      <div className="grid max-w-form gap-3">
        {agreement && payable ? <PayButton agreement={agreement} payable={payable} label="Volver a pagar" /> : null}
        <AgreementWay attempt={attempt} variant="quiet" size="2xl">
          Ver mi acuerdo
        </AgreementWay>
      </div>
    </OutcomeLayout>
  );
}
