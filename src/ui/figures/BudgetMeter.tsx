import type { ReactNode } from 'react';
import { bindToStore, type Followed } from '#ui/store-binding.ts';
import { percent } from './css-vars.ts';
import '#ui/styles/figures.css';

type BudgetMeterProps = {
  /** The instalment's share of the monthly budget; above 1 it does not fit. A store updates it. */
  share: number | Followed<number>;
  /** The sentence: "Usa el 90 % de los $ 350.000 que dijiste que puedes pagar al mes." */
  children: ReactNode;
  className?: string;
};

/**
 * Whether an instalment fits: a bar and its sentence, green when it fits, amber otherwise. The bar is an SVG line,
 * because moving its end changes no style.
 */
export function BudgetMeter({ share, children, className }: BudgetMeterProps) {
  const moves = typeof share !== 'number';
  return (
    <div className={className}>
      <svg
        className="budget-meter"
        aria-hidden="true"
        ref={moves ? bindToStore(share, show) : (meter) => void (meter && show(meter, share))}
      >
        <line y1="50%" y2="50%" />
      </svg>
      <p className="meter-text">{children}</p>
    </div>
  );
}

function show(meter: SVGSVGElement, share: number): void {
  meter.classList.toggle('budget-meter-over', share > 1);
  meter.firstElementChild?.setAttribute('x2', percent(share));
}
