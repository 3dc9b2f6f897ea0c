import { formatPesos } from '#domain/money/money.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { DebtBricks } from '#ui/figures/DebtBricks.tsx';
import { Money } from '#ui/Money.tsx';
import { percentText } from '#web/portal/offers/offer-wording.ts';
import { offersWords, shortProduct, type OfferCase, type OffersOverview } from '#web/portal/offers/offers-list.flow.ts';

export function OffersHero({
  overview,
  cases,
  firstName,
  sharedDay,
}: {
  overview: OffersOverview;
  cases: readonly OfferCase[];
  firstName: string;
  sharedDay: string | undefined;
}) {
  const { discountUpTo } = overview;
  const { title, text } = offersWords(
    cases.map(({ offer }) => offer),
    firstName,
  );
  const names = cases.map(({ obligation }) => obligation.product.toLocaleLowerCase('es-CO'));
  return (
    <Card look="hero" aria-labelledby="titulo" className="offers-hero">
      <h1 id="titulo" className="h1 text-balance" tabIndex={-1}>
        {title}
      </h1>
      <p className="lead mt-3">
        <AmountsText strong>{text}</AmountsText>
        {sharedDay ? ` ${cases.length === 1 ? 'Vigente' : 'Vigentes'} hasta el ${sharedDay}.` : null}
      </p>
      <DebtBricks
        debts={cases.map(({ offer, obligation }) => ({
          id: obligation.id,
          name: shortProduct(obligation.product),
          balance: offer.balance,
          discountShare: offer.bestDiscountBps / 10_000,
        }))}
        conclusion={`${cases.length === 1 ? 'Tu deuda' : 'Tus deudas por tamaño'}: ${new Intl.ListFormat('es').format(names)}. La parte amarilla es lo que te descontarían con un solo pago.`}
        saveKey={
          <>
            Hasta{' '}
            <b>
              <Money>{formatPesos(discountUpTo)}</Money>
            </b>{' '}
            de descuento
          </>
        }
        payKey="Lo que pagas"
        table={{
          caption: 'Tus deudas y lo que te descontarían',
          columns: ['Deuda', 'Debes', 'Descuento', 'Un solo pago'],
          rows: cases.map(({ offer, obligation }) => [
            obligation.product,
            formatPesos(offer.balance),
            percentText(offer.bestDiscountBps),
            formatPesos(offer.singlePayment),
          ]),
        }}
      />
    </Card>
  );
}
