import type { ReactNode } from 'react';
import { bindToStore, type Followed } from '#ui/store-binding.ts';
import { percent } from './css-vars.ts';
import '#ui/styles/figures.css';

type BudgetMeterProps = {
  /** The used share of the budget, possibly above 1. A `Followed` value updates the bar without a React render. */
  share: number | Followed<number>;
  children: ReactNode;
  className?: string;
};

/** The bar is an SVG line, because moving the end of a line needs no style recalculation. */
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
