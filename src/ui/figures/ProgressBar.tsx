import { cx } from '#ui/class-names.ts';
import { cssVars, percent } from './css-vars.ts';
import '#ui/styles/progress.css';

type ProgressBarProps = {
  label: string;
  /** The progress from 0 to 1; null when unknown. */
  value: number | null;
  className?: string;
};

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  return (
    <div
      className={cx('progress', value === null && 'progress-endless', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      ref={cssVars({ '--p': percent(value ?? 0.38) })}
    />
  );
}
