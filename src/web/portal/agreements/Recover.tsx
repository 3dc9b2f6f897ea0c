import type { ReactNode } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { formatDay } from '#domain/time/calendar.ts';
import { cheaperText, cheaperWay, type WaysAfterEnd } from '#texts/plan-ways.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/class-names.ts';
import { Money } from '#ui/Money.tsx';
import { Tag } from '#ui/Tag.tsx';
import { PayButton } from '#web/portal/parts/PayButton.tsx';

type RecoverProps = {
  agreement: Agreement;
  recovery: NonNullable<Agreement['recovery']>;
  ways: WaysAfterEnd;
};

export function Recover({ agreement, recovery, ways }: RecoverProps) {
  const cheaper = cheaperWay(ways);
  const isOfferCheaper = cheaper === 'offer';
  const until = `hasta el ${formatDay(recovery.until)}`;
  const both = [
    <Way
      key="recover"
      name="Recuperar tu acuerdo"
      amount={agreement.balance}
      unit="en total"
      text={`Vuelve con su descuento y sus fechas. Se puede una vez${ways.offer ? `, ${until}` : ''}.`}
      isMain={!isOfferCheaper}
      isCheaper={cheaper === 'recover'}
    >
      <PayButton
        agreement={agreement}
        payable={{ concept: 'RECUPERACION', amount: recovery.amount }}
        label="Pagar hoy"
        look={{ variant: isOfferCheaper ? 'ghost' : 'secondary' }}
      />
    </Way>,
    ways.offer ? (
      <Way
        key="offer"
        name="Oferta nueva"
        amount={ways.offer.amount}
        unit="en un solo pago"
        text={cheaperText(ways) ?? ''}
        isMain={isOfferCheaper}
        isCheaper={isOfferCheaper}
      >
        <RouterButton
          to="/portal/ofertas/detalles"
          search={{ oferta: ways.offer.id }}
          variant={isOfferCheaper ? 'primary' : 'soft'}
          size="3xl"
          block
        >
          Ver mi oferta nueva
        </RouterButton>
      </Way>
    ) : null,
  ];
  return (
    <section className="mt-6" aria-labelledby="recuperar">
      <h2 id="recuperar" className="h2">
        {ways.offer ? 'Elige cómo seguir' : `Recupéralo ${until}`}
      </h2>
      <div className={cx('mt-4 grid gap-6', ways.offer && 'md:grid-cols-2')}>
        {isOfferCheaper ? both.toReversed() : both}
      </div>
    </section>
  );
}

type WayProps = {
  name: string;
  amount: Pesos;
  unit: string;
  text: string;
  isMain: boolean;
  isCheaper: boolean;
  children: ReactNode;
};

function Way({ name, amount, unit, text, isMain, isCheaper, children }: WayProps) {
  return (
    <Card look={isMain ? 'highlight' : 'surface'} padding="roomy" className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="h3">{name}</h3>
        {isCheaper ? <Tag tone="success">Cuesta menos</Tag> : null}
      </div>
      <p className="mt-1">
        <Money size="lg">{formatPesos(amount)}</Money> {unit}
      </p>
      <p className="mt-1 mb-4 text-body-sm">
        <AmountsText>{text}</AmountsText>
      </p>
      <div className="mt-auto">{children}</div>
    </Card>
  );
}
