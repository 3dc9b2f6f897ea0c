import { formatLongDate } from '#domain/time/calendar.ts';
import { waysToPay } from '#texts/payment-methods.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';
import type { OfferCase } from '#web/portal/offers/offers-list.flow.ts';

export function WhatHappensNext() {
  return (
    <section aria-labelledby="que-pasa-despues">
      <h2 id="que-pasa-despues" className="h2 mb-5">
        Qué pasa después
      </h2>
      <NumberedSteps
        items={[
          { title: 'Eliges en cuántas cuotas', text: 'Ves cada valor y cada fecha.' },
          { title: 'Lees y aceptas el acuerdo', text: 'En palabras claras. Lo firmas con un código que te enviamos.' },
          {
            title: 'Pagas como prefieras',
            text: `${waysToPay(publicConfig().paymentMethods)} Es en una página segura de pago: nunca vemos el número de tu tarjeta.`,
          },
          { title: 'Recibes tu paz y salvo', text: 'Queda listo con tu último pago, para descargar y guardar.' },
        ]}
      />
    </section>
  );
}

export function DebtFacts({ obligation }: Pick<OfferCase, 'obligation'>) {
  const { creditor, originalCreditor, assignedOn, arrearsSince, number } = obligation;
  const rows = [
    ['Le debes a', creditor],
    ...(originalCreditor === creditor ? [] : [['Empezó con', originalCreditor]]),
    ...(assignedOn ? [[`La compró ${creditor} el`, formatLongDate(assignedOn)]] : []),
    ['En mora desde el', formatLongDate(arrearsSince)],
    ['Número de obligación', number],
  ];
  return (
    <section aria-labelledby="sobre-esta-deuda">
      <h2 id="sobre-esta-deuda" className="h2 mb-3">
        Sobre esta deuda
      </h2>
      <dl className="debt-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num [white-space:normal]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function OfferQuestions({ obligation }: Pick<OfferCase, 'obligation'>) {
  const { creditor, originalCreditor, assignedOn, servicedBy } = obligation;
  const assigned = assignedOn !== null && creditor !== originalCreditor;
  return (
    <Accordion
      items={[
        {
          id: 'si-no-pagas',
          title: 'Qué pasa si no pagas a tiempo',
          body: (
            <div className="grid gap-2">
              <p>Si una cuota vence, tienes cinco días hábiles de gracia para ponerte al día.</p>
              <p>
                Con dos cuotas seguidas sin pagar te avisamos diez días hábiles antes de que el acuerdo termine. Si
                termina, la deuda vuelve a su saldo original, y tienes 30 días para recuperarlo. Lo que hayas pagado
                siempre cuenta.
              </p>
              <p>Si un mes no te alcanza, tú solo mueves la fecha, pasas la cuota o pausas. Sin costo.</p>
            </div>
          ),
        },
        {
          id: 'quien-es',
          title: `¿Quién es ${creditor}?`,
          body: (
            <div className="grid gap-2">
              {assigned ? (
                <p>
                  {creditor} es hoy dueña de esta deuda. {originalCreditor} se la cedió el {formatLongDate(assignedOn)};
                  la cuenta es la misma.
                </p>
              ) : (
                <p>{creditor} es la entidad con la que abriste esta cuenta.</p>
              )}
              {servicedBy && servicedBy !== creditor ? (
                <p>{servicedBy} atiende los pagos y los acuerdos en su nombre.</p>
              ) : null}
              <p>Cuando termines de pagar, {creditor} expide tu paz y salvo.</p>
            </div>
          ),
        },
        {
          id: 'no-reconoces',
          title: '¿No reconoces esta deuda o no estás de acuerdo con el valor?',
          body: (
            <div className="grid gap-2">
              <p>
                Tienes derecho a reclamar (Ley 1266 de 2008). Cuéntanos qué no cuadra y te damos un número de radicado.
              </p>
              <p>
                Mientras se revisa no se cobra ni se ofrece nada por esta deuda. No tienes que aceptar un acuerdo para
                reclamar.
              </p>
              <p>
                <RouterLink to="/portal/reclamos/nuevo" search={{ obligacion: obligation.id }} standalone>
                  Presentar un reclamo
                </RouterLink>
              </p>
            </div>
          ),
        },
      ]}
    />
  );
}
