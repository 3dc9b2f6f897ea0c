import { debtName } from '#texts/debt-name.ts';
import { PlanAmounts } from '#web/portal/parts/PlanAmounts.tsx';
import { formatPesos } from '#domain/money/money.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Money } from '#ui/Money.tsx';
import { Monogram } from '#ui/Monogram.tsx';
import { Tag } from '#ui/Tag.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { DiscardOffer } from './DiscardOffer.tsx';
import { accountText, priorityTag, validUntilText } from '#web/portal/offers/offer-wording.ts';
import type { OfferCase } from '#web/portal/offers/offers-list.flow.ts';

const tones = ['green', 'yellow', 'pink'] as const;

type OfferCardProps = OfferCase & {
  place: number;
  /** True when all offers have the same last day. The page then shows the day once instead of on each card. */
  isDayShared: boolean;
};

function OfferHeading({ offer, obligation, place }: Omit<OfferCardProps, 'isDayShared'>) {
  const tag = priorityTag(offer.priority, place);
  return (
    <header className="flex flex-wrap items-start gap-x-3.5 gap-y-2">
      <div className="order-2 sm:order-1">
        <Monogram tone={tones[place % tones.length]!}>{obligation.originalCreditor.split(' ').at(-1)![0]!}</Monogram>
      </div>
      <div className="order-2 min-w-0 flex-1 basis-36 sm:order-1">
        <h3 id={`oferta-${offer.id}`} className="text-title-sm leading-tight font-semibold">
          {debtName(obligation)}
        </h3>
        <p className="text-body-sm text-ink-2">{accountText(obligation)}</p>
      </div>
      <Tag tone={tag.tone} className="order-1 max-sm:mr-auto sm:order-2">
        {tag.text}
      </Tag>
      <span className="order-1 basis-full sm:hidden" />
    </header>
  );
}

const LightestPlan = ({ offer }: Pick<OfferCase, 'offer'>) => (
  <>
    <Money>{formatPesos(offer.lowestInstalment)}</Money> al mes
    <small className="block text-caption font-normal text-balance text-ink-2">
      <PlanAmounts instalment={offer.lowestInstalment} {...offer.lowestPlan} />
    </small>
  </>
);

export function RecommendedOffer({ alone, ...each }: OfferCardProps & { alone: boolean }) {
  const { offer, obligation } = each;
  return (
    <Card as="article" look="selected" aria-labelledby={`oferta-${offer.id}`}>
      <OfferHeading {...each} />
      <dl className="offer-figures">
        <div>
          <dt>Debes</dt>
          <dd>
            <Money>{formatPesos(offer.balance)}</Money>
          </dd>
        </div>
        <div>
          <dt>En un solo pago</dt>
          <dd>
            <Money>{formatPesos(offer.singlePayment)}</Money>
          </dd>
        </div>
        {offer.lowestPlan.term > 1 ? (
          <div>
            <dt>O desde</dt>
            <dd>
              <LightestPlan offer={offer} />
            </dd>
          </div>
        ) : null}
      </dl>
      <footer className="mt-5 flex flex-row-reverse flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <RouterButton to="/portal/ofertas/detalles" search={{ oferta: offer.id }} size="2xl" className="max-sm:w-full">
          Ver opciones de pago<span className="sr-only"> de {debtName(obligation)}</span>
        </RouterButton>
        {each.isDayShared ? null : <p className="text-body-sm text-ink-2">Vigente hasta el {validUntilText(offer)}</p>}
      </footer>
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t-[1.5px] border-dashed border-line-strong pt-4 text-body-sm text-ink-2">
        <p className="min-w-0 flex-1 basis-64">
          <b className="font-semibold text-ink">{alone ? 'Lo que ganas.' : '¿Por qué primero?'}</b>{' '}
          <AmountsText>{offer.reason}</AmountsText>
        </p>
        <DiscardOffer offer={offer} obligation={obligation} />
      </div>
    </Card>
  );
}

export function OfferCard(each: OfferCardProps) {
  const { offer, obligation } = each;
  return (
    <Card as="article" aria-labelledby={`oferta-${offer.id}`}>
      <OfferHeading {...each} />
      <div className="mt-4 flex flex-col gap-x-5 gap-y-4 sm:flex-row sm:items-end sm:justify-between">
        <div className="offer-facts min-w-0 flex-1">
          <Facts
            items={[
              { label: 'Debes', value: <Money>{formatPesos(offer.balance)}</Money> },
              { label: 'En un solo pago', value: <Money>{formatPesos(offer.singlePayment)}</Money> },
              ...(offer.lowestPlan.term > 1 ? [{ label: 'O desde', value: <LightestPlan offer={offer} /> }] : []),
            ]}
          />
        </div>
        <RouterButton
          variant="soft"
          to="/portal/ofertas/detalles"
          search={{ oferta: offer.id }}
          className="max-sm:w-full"
        >
          Ver opciones<span className="sr-only"> de {debtName(obligation)}</span>
        </RouterButton>
      </div>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-body-sm text-ink-2">
        <p>{each.isDayShared ? null : `Vigente hasta el ${validUntilText(offer)}`}</p>
        <DiscardOffer offer={offer} obligation={obligation} />
      </div>
    </Card>
  );
}
