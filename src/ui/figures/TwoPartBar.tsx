import { cx } from '#ui/class-names.ts';
import { cssVars, percent } from './css-vars.ts';
import '#ui/styles/figures.css';

type TwoPartBarProps = {
  /** Share of the debt that the person pays, 0 to 1; the rest is what they save. */
  payShare: number;
  /** A sentence that says the same; without it the bar is decoration beside its figures. */
  label?: string;
  large?: boolean;
  className?: string;
};

/** Green is what you pay, yellow what you save. */
export function TwoPartBar({ payShare, label, large = false, className }: TwoPartBarProps) {
  return (
    <span
      ref={cssVars({ '--p': percent(payShare) })}
      className={cx('two-part', large && 'two-part-lg', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}

/** The legend of the two parts. */
export function TwoPartKey({
  pay = 'Lo que pagas',
  save = 'Lo que te ahorras',
  className,
}: {
  pay?: string;
  save?: string;
  className?: string;
}) {
  return (
    <p className={cx('figure-key', className)} aria-hidden="true">
      <span>
        <i className="key" />
        {pay}
      </span>
      <span>
        <i className="key key-save" />
        {save}
      </span>
    </p>
  );
}
