import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { cssVars, percent } from './css-vars.ts';
import '#web/ui/styles/figures.css';

type BudgetMeterProps = {
  /** What the instalment takes of the monthly budget; above 1 it does not fit. */
  share: number;
  /** The sentence that says it: "Usa el 90 % de los $ 350.000 que dijiste que puedes pagar al mes." */
  children: ReactNode;
  className?: string;
};

/** Whether an instalment fits: a bar that repeats its sentence, green while it fits, amber when it does not. */
export function BudgetMeter({ share, children, className }: BudgetMeterProps) {
  return (
    <div className={className}>
      <div
        className={cx('meter', share > 1 && 'meter-over')}
        ref={cssVars({ '--p': percent(share) })}
        aria-hidden="true"
      />
      <p className="meter-text">{children}</p>
    </div>
  );
}
