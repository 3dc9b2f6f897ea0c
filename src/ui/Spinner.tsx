import { cx } from './class-names.ts';

type SpinnerProps = {
  className?: string;
  /** Said to screen readers; without it the spinner is decoration. */ label?: string;
};

/** A turning ring in the text's colour, 1.5 rem unless a class says otherwise. */
export function Spinner({ className, label }: SpinnerProps) {
  return (
    <span
      className={cx('spinner', className)}
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
