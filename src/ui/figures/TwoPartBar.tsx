import { cssVars, percent } from './css-vars.ts';
import '#ui/styles/figures.css';

/** `payShare` is the green part of the bar, 0 to 1. */
export function TwoPartBar({ payShare }: { payShare: number }) {
  return <span ref={cssVars({ '--p': percent(payShare) })} className="two-part" aria-hidden />;
}
