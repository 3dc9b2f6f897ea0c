import type { AgreementFacts } from '#texts/agreement-facts.ts';
import { balance } from '#domain/debts/obligations.ts';
import { add, formatPesos, type Pesos } from '#domain/money/money.ts';
import { Money } from '#ui/Money.tsx';
import { Receipt } from '#ui/Receipt.tsx';

type Plan = Pick<
  AgreementFacts,
  'components' | 'discount' | 'total' | 'interest' | 'initialPayment' | 'instalments' | 'serviceCost'
>;

export function PlanReceipt({ plan }: { plan: Plan }) {
  const owed = balance(plan.components);
  const share = owed > 0 ? Math.round((plan.discount * 100) / owed) : 0;
  return (
    <Receipt
      rows={[
        { label: 'Debes hoy', amount: formatPesos(owed) },
        {
          label: 'Descuento',
          suffix: `${share}\u00a0%`,
          amount: `− ${formatPesos(plan.discount)}`,
          kind: 'discount',
          explain: { title: 'Descuento', text: 'Lo que la entidad deja de cobrarte si pagas como dice el acuerdo.' },
        },
        ...(plan.interest > 0 ? [{ label: 'Intereses del plazo', amount: formatPesos(plan.interest) }] : []),
        { label: 'Costo de nuestro servicio', amount: formatPesos(plan.serviceCost) },
        { label: 'Pagas en total', amount: formatPesos(add(plan.total, plan.interest)), kind: 'total' },
      ]}
    />
  );
}

export function PlanInOneLine({ plan }: { plan: Pick<AgreementFacts, 'initialPayment' | 'instalments'> }) {
  const { initialPayment, instalments } = plan;
  const usual = instalments[0]?.amount ?? initialPayment;
  const last = instalments.at(-1)?.amount ?? usual;
  if (instalments.length === 1 && initialPayment === 0)
    return (
      <>
        Un solo pago de <Amount of={usual} />
      </>
    );
  return (
    <>
      Pago inicial <Amount of={initialPayment} /> + {instalments.length} {instalments.length === 1 ? 'cuota' : 'cuotas'}{' '}
      de <Amount of={usual} />
      {last === usual ? null : (
        <>
          {' '}
          (la última, <Amount of={last} />)
        </>
      )}
    </>
  );
}

const Amount = ({ of }: { of: Pesos }) => <Money>{formatPesos(of)}</Money>;
