import { cx } from './class-names.ts';

type MonogramProps = {
  /** The first letter of an entity, which is never shown with a logo. */
  children: string;
  tone?: 'green' | 'yellow' | 'pink';
};

/** A letter in a square. */
export function Monogram({ children, tone = 'green' }: MonogramProps) {
  return (
    <span className={cx('monogram', tone !== 'green' && `monogram-${tone}`)} aria-hidden>
      {children}
    </span>
  );
}
