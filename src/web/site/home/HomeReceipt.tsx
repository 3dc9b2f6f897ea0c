import { formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos, zeroPesos } from '#domain/money/money.ts';
import { totalToPay, type Quote } from '#domain/offers/quote.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { CheckIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { Receipt } from '#ui/Receipt.tsx';
import { Tag } from '#ui/Tag.tsx';
import { exampleDebt, exampleQuote, instalmentOf } from './calculator.flow.ts';

const promises = [
  'El valor final aparece antes de pedirte datos de pago.',
  'Si una palabra suena a banco, la tocas y te la explicamos.',
  'Todo queda en PDF y en tu correo, con fecha y número.',
] as const;

export function HomeReceipt() {
  const today = useToday();
  const { exampleRules } = publicConfig();
  return (
    <section id="cuentas" className="wrap public-section public-halves" aria-labelledby="cuentas-claras">
      <div>
        <h2 id="cuentas-claras" className="section-title">
          Cuentas claras desde el primer vistazo
        </h2>
        <p className="lead mt-4">
          Cada oferta se lee como un recibo: lo que debes, el descuento, lo que cobramos y lo que pagas.
        </p>
        <ul className="public-ticks">
          {promises.map((promise) => (
            <li key={promise}>
              <CheckIcon aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      {exampleRules ? <ExampleReceipt plan={exampleQuote(exampleRules, today)} /> : null}
    </section>
  );
}

function ExampleReceipt({ plan }: { plan: Quote }) {
  return (
    <Receipt
      look="paper"
      title="Oferta de ejemplo"
      aside={<Tag tone="success">Vigente</Tag>}
      rows={[
        { label: 'Debes hoy', amount: formatPesos(plan.balance), kind: 'strong' },
        { label: 'Capital', amount: formatPesos(exampleDebt.principal), kind: 'detail' },
        { label: 'Intereses de mora', amount: formatPesos(exampleDebt.lateInterest), kind: 'detail' },
        { label: 'Descuento acordado', amount: `− ${formatPesos(plan.discount)}`, kind: 'discount' },
        { label: 'Costo de nuestro servicio', amount: formatPesos(zeroPesos) },
        ...(plan.interest > 0 ? [{ label: 'Intereses del plan', amount: formatPesos(plan.interest) }] : []),
        { label: 'Pagas en total', amount: formatPesos(totalToPay(plan)), kind: 'total' },
      ]}
      footer={
        plan.term === 1 ? (
          <>
            Un solo pago de <Money>{formatPesos(instalmentOf(plan))}</Money> el {formatLongDate(plan.firstPaymentOn)}.
          </>
        ) : (
          <>
            Pago inicial <Money>{formatPesos(plan.initialPayment)}</Money> el {formatLongDate(plan.firstPaymentOn)}, y{' '}
            {plan.term} cuotas de <Money>{formatPesos(instalmentOf(plan))}</Money>.
          </>
        )
      }
    />
  );
}
