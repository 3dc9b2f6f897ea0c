import { cx } from './class-names.ts';

type MonogramProps = {
  children: string;
  tone?: 'green' | 'yellow' | 'pink';
};

/** The first letter of a creditor in a square, because creditors have no logos. */
export function Monogram({ children, tone = 'green' }: MonogramProps) {
  return (
    <span className={cx('monogram', tone !== 'green' && `monogram-${tone}`)} aria-hidden>
      {children}
    </span>
  );
}
