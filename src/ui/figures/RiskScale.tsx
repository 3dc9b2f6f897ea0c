import { cx } from '#ui/class-names.ts';
import { cssVars } from './css-vars.ts';
import '#ui/styles/figures.css';
import '#ui/styles/risk.css';

type RiskScaleProps = {
  /** 0 (calm) to 10 (priority). */
  level: number;
  /** One sentence: "Nivel Atención: 6 de 10". */
  conclusion: string;
};

const levels = Array.from({ length: 10 }, (_, index) => index + 1);

/** A block for each level of the diagnosis, filled up to the person's, side by side: no stair, which only ever goes up to what is better. The word of the level always stands beside it. */
export function RiskScale({ level, conclusion }: RiskScaleProps) {
  return (
    <div>
      <div role="img" aria-label={conclusion}>
        <ol className="risk-scale" aria-hidden="true">
          {levels.map((step) => (
            <li
              key={step}
              className={cx(step <= level && 'is-filled', step === level && 'is-here')}
              ref={cssVars({ '--_c': `var(--risk-level-${step})` })}
            />
          ))}
        </ol>
      </div>
      <p className="mt-2 flex justify-between text-caption text-ink-2" aria-hidden="true">
        <span>Tranquilo</span>
        <span>Prioridad</span>
      </p>
    </div>
  );
}
