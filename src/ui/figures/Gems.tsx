import { cx } from '#ui/class-names.ts';
import '#ui/styles/ornaments.css';

type GemsProps = {
  /** From 1 to 4. */
  count: number;
  tone: 'gold' | 'blue' | 'grey';
};

export function Gems({ count, tone }: GemsProps) {
  return (
    <span className={cx('gems', `gems-${tone}`)}>
      {Array.from({ length: count }, (_, index) => (
        <svg key={index} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 4h10l4 6-9 10.500L3 10z" fill="currentColor" />
          <path
            d="M3 10h18M9 10l3 10.500L15 10l-3-6z"
            fill="none"
            stroke="var(--c-surface)"
            strokeWidth="1.300"
            strokeLinejoin="round"
            opacity=".7"
          />
        </svg>
      ))}
    </span>
  );
}
