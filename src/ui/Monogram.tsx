import { cx } from './class-names.ts';

type MonogramProps = {
  children: string;
  tone?: 'green' | 'yellow' | 'pink';
};

export function Monogram({ children, tone = 'green' }: MonogramProps) {
  return (
    <span className={cx('monogram', tone !== 'green' && `monogram-${tone}`)} aria-hidden>
      {children}
    </span>
  );
}
