import { cx } from '#ui/class-names.ts';
import { cssVars, percent } from './css-vars.ts';
import '#ui/styles/figures.css';

/** Green is what you pay, yellow what you save: decoration beside its figures. `payShare` is the first part, 0 to 1. */
export function TwoPartBar({ payShare }: { payShare: number }) {
  return <span ref={cssVars({ '--p': percent(payShare) })} className="two-part" aria-hidden />;
}

/** The legend of the two parts. */
export function TwoPartKey({ className }: { className?: string }) {
  return (
    <p className={cx('figure-key', className)} aria-hidden="true">
      <span>
        <i className="key" />
        Lo que pagas
      </span>
      <span>
        <i className="key key-save" />
        Lo que te ahorras
      </span>
    </p>
  );
}
