import { cx } from './class-names.ts';

export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={cx('spinner', className)} aria-hidden />
);
