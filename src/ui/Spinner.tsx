import { cx } from './class-names.ts';

/** A turning ring in the text's colour, 1.5 rem unless a class says otherwise. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={cx('spinner', className)} aria-hidden />
);
