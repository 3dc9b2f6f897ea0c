import type { Agreement } from '#contract/agreements.ts';
import * as messages from '#contract/messages.es-CO.json';
import type { Attempt } from '#contract/payments.ts';
import { Card } from '#ui/Card.tsx';
import { AgreementWay } from './AgreementWay.tsx';
import { OutcomeLayout } from './OutcomeLayout.tsx';
import { PayButton } from '#web/portal/parts/PayButton.tsx';
import { payableLike } from './payable-like.ts';
import { declineCode } from './verification.flow.ts';

const causes = [
  {
    title: 'No se completó la confirmación con tu banco',
    text: 'Abre la aplicación de tu banco y mira si hay un aviso.',
  },
  {
    title: 'La tarjeta no tiene activas las compras por internet',
    text: 'Se activan en la aplicación o en la línea de tu banco.',
  },
  { title: 'Falta cupo o saldo, o pasaste el tope del día', text: 'Prueba con otra tarjeta o con otro medio de pago.' },
] as const;

// Listed by name, so that the bundler removes all other messages.
const declineTexts = {
  PAY_DECLINED: messages.PAY_DECLINED,
  PAY_DECLINED_FUNDS: messages.PAY_DECLINED_FUNDS,
  PAY_DECLINED_CARD: messages.PAY_DECLINED_CARD,
  PAY_AUTH_FAILED: messages.PAY_AUTH_FAILED,
};

export function DeclinedPayment({ attempt, agreement }: { attempt: Attempt; agreement: Agreement | undefined }) {
  const message = declineTexts[declineCode(attempt.statusMessage)];
  const payable = agreement && payableLike(agreement, attempt);
  return (
    <OutcomeLayout
      title={message.titulo}
      lead={message.texto}
      aside={
        <Card padding="roomy">
          <h2 className="h2 mb-5">Qué puede pasar</h2>
          <ul className="grid gap-5">
            {causes.map(({ title, text }) => (
              <li key={title}>
                <p className="leading-snug font-semibold">{title}</p>
                <p className="mt-1 text-body-sm text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </Card>
      }
    >
      <p className="max-w-measure">
        {attempt.strategy === 'membresia' ? 'Tu plan sigue igual.' : 'Tu plan y tu descuento siguen iguales.'}
      </p>
      <div className="grid max-w-form gap-3">
        {agreement && payable ? (
          <PayButton agreement={agreement} payable={payable} label="Pagar con otro medio" />
        ) : null}
        <AgreementWay attempt={attempt} variant="quiet" size="2xl">
          Pagar más tarde
        </AgreementWay>
      </div>
    </OutcomeLayout>
  );
}
