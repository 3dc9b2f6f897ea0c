import { cx } from '#ui/class-names.ts';
import { cssVars, percent } from './css-vars.ts';
import { DENSE_FROM, stairState } from './stairs-layout.ts';
import '#ui/styles/figures.css';

type MiniStairsProps = {
  count: number;
  paid: number | null;
  label: string;
  className?: string;
};

export function MiniStairs({ count, paid, label, className }: MiniStairsProps) {
  return (
    <div
      className={cx('mini-stairs', count >= DENSE_FROM && 'mini-stairs-dense', className)}
      role="img"
      aria-label={label}
      ref={cssVars({ '--n': count })}
    >
      {Array.from({ length: count }, (_, index) => (
        <i
          key={index}
          className={`is-${stairState(index, paid)}`}
          ref={cssVars({ '--v': percent((index + 1) / count) })}
        />
      ))}
    </div>
  );
}
