import { cx } from './class-names.ts';

type MonogramProps = {
  children: string;
  tone?: 'green' | 'yellow' | 'pink';
};

/** A letter of the creditor's name in a square, because creditors have no logos. */
export function Monogram({ children, tone = 'green' }: MonogramProps) {
  return (
    <span className={cx('monogram', tone !== 'green' && `monogram-${tone}`)} aria-hidden>
      {children}
    </span>
  );
}
