import { cx } from '#ui/class-names.ts';
import { cssVars } from './css-vars.ts';
import '#ui/styles/figures.css';
import '#ui/styles/risk.css';

type RiskScaleProps = {
  /** The value from 0 to 100, where 100 is best. */
  index: number;
  conclusion: string;
};

const blocks = Array.from({ length: 10 }, (_, index) => index + 1);

/** The right end is the best value. A text beside the scale must state the level. */
export function RiskScale({ index, conclusion }: RiskScaleProps) {
  const here = Math.ceil(index / 10);
  return (
    <div>
      <div role="img" aria-label={conclusion}>
        <ol className="risk-scale" aria-hidden="true">
          {blocks.map((block) => (
            <li
              key={block}
              className={cx(block <= here && 'is-filled', block === here && 'is-here')}
              ref={cssVars({ '--_c': `var(--risk-level-${10 - block})` })}
            />
          ))}
        </ol>
      </div>
      <p className="mt-2 flex justify-between text-caption text-ink-2" aria-hidden="true">
        <span>0</span>
        <span>100, lo mejor</span>
      </p>
    </div>
  );
}
