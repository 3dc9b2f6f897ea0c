import type { MonthView } from '#contract/diagnosis-summary.ts';
import { freeText, openingText, type NearestOffer } from '#texts/diagnosis-text.ts';
import { formatPesos, subtract } from '#domain/money/money.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { WriteToUs } from './WriteToUs.tsx';

export function NothingFits({ nearest, among, month, isFreeShown = false, className }: NothingFitsProps) {
  const { free, lowestInstalment, product, recommended, openingShort } = nearest;
  return (
    <Notice
      tone="warn"
      className={className}
      title={
        openingShort !== null
          ? 'Todavía no te alcanza para empezar'
          : among === 1
            ? 'Hoy ninguna cuota de esta oferta cabe en tu mes'
            : 'Hoy ninguna oferta cabe en tu mes'
      }
    >
      {openingShort === null ? (
        <p>
          {isFreeShown && free === month?.free ? null : (
            <>
              <AmountsText>{`${freeText(free, month?.free)}.`}</AmountsText>{' '}
            </>
          )}
          La cuota más baja
          {among === 1 ? '' : `, la de ${product},`} es de <Money>{formatPesos(lowestInstalment)}</Money>
          {/* A free amount of 0 may hide a deficit. The missing amount is then unknown, so it is not shown. */}
          {free === 0 ? null : (
            <>
              : te faltan <Money>{formatPesos(subtract(lowestInstalment, free))}</Money>
            </>
          )}
          .
        </p>
      ) : (
        <p>
          <AmountsText>{`${openingText(openingShort)}.`}</AmountsText>
        </p>
      )}
      <p className="mt-2">
        {among > 1 ? `Empieza por una sola deuda: ${recommended}. ` : ''}
        Buscamos opciones contigo: <WriteToUs />.
      </p>
    </Notice>
  );
}

type NothingFitsProps = {
  nearest: NearestOffer;
  among: number;
  month: Pick<MonthView, 'free'> | null;
  isFreeShown?: boolean;
  className?: string;
};
