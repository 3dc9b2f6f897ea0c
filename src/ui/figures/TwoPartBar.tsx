import { cssVars, percent } from './css-vars.ts';
import '#ui/styles/figures.css';

/** A decorative bar: the paid part is green, the saved part is yellow. `payShare` is the paid part, 0 to 1. */
export function TwoPartBar({ payShare }: { payShare: number }) {
  return <span ref={cssVars({ '--p': percent(payShare) })} className="two-part" aria-hidden />;
}
