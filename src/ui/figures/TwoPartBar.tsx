import { cssVars, percent } from './css-vars.ts';
import '#ui/styles/figures.css';

/** Decorative bar: green is paid, yellow is saved. `payShare` is the first part, 0 to 1. */
export function TwoPartBar({ payShare }: { payShare: number }) {
  return <span ref={cssVars({ '--p': percent(payShare) })} className="two-part" aria-hidden />;
}
