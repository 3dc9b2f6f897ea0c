import { useQuery } from '@tanstack/react-query';
import { PlanAmounts } from '#web/portal/parts/PlanAmounts.tsx';
import { formatPesos } from '#domain/money/money.ts';
import { configQuery } from '#web/shared/api/queries.ts';
import { Term } from '#web/shared/parts/Term.tsx';
import { Money } from '#ui/Money.tsx';
import { Receipt, type ReceiptRow } from '#ui/Receipt.tsx';
import { Tag } from '#ui/Tag.tsx';
import { explanation } from '#web/portal/offers/offer-details.flow.ts';
import { percentText, validUntilText } from '#web/portal/offers/offer-wording.ts';
import type { OfferCase } from '#web/portal/offers/offers-list.flow.ts';

type OfferReceiptProps = OfferCase & { live: boolean; changedFrom: OfferCase['offer']['previousBalance'] };

export function OfferReceipt({ offer, obligation, live, changedFrom }: OfferReceiptProps) {
  const { data: tips } = useQuery(configQuery('tool-tips.json'));
  const part = (label: string, amount: number, term: Parameters<typeof explanation>[0]): ReceiptRow => ({
    label,
    amount: formatPesos(amount as typeof offer.balance),
    kind: 'detail',
    explain: explanation(term, tips),
  });
  return (
    <Receipt
      look="paper"
      title={`Cuenta de ${obligation.product.toLocaleLowerCase('es-CO')}`}
      aside={live ? <Tag tone="success">Vigente hasta el {validUntilText(offer)}</Tag> : <Tag>No vigente</Tag>}
      rows={[
        {
          label: 'Debes hoy',
          amount: formatPesos(offer.balance),
          kind: 'strong',
          ...(changedFrom !== null ? { before: formatPesos(changedFrom) } : {}),
        },
        part('Capital', offer.principal, 'capital'),
        part('Intereses corrientes', offer.interest, 'interes-corriente'),
        part('Intereses de mora', offer.lateInterest, 'interes-mora'),
        part('Otros cargos', offer.fees, 'otros'),
        {
          label: 'Descuento',
          suffix: `hasta ${percentText(offer.bestDiscountBps)}`,
          amount: `− ${formatPesos(offer.bestDiscount)}`,
          kind: 'discount',
          explain: explanation('descuento', tips),
        },
        {
          label: 'Costo de nuestro servicio',
          amount: formatPesos(0 as typeof offer.balance),
          explain: explanation('servicio', tips),
        },
        { label: 'Pagas desde', note: 'en un solo pago', amount: formatPesos(offer.singlePayment), kind: 'total' },
      ]}
      footer={
        offer.lowestPlan.term === 1 ? undefined : (
          <>
            O por cuotas, desde{' '}
            <b>
              <Money>{formatPesos(offer.lowestInstalment)}</Money>
            </b>{' '}
            al mes después de un <Term of="cuota-inicial">pago inicial</Term>:{' '}
            <PlanAmounts instalment={offer.lowestInstalment} {...offer.lowestPlan} />.
          </>
        )
      }
    />
  );
}
