import { cx } from '#ui/class-names.ts';
import { cssVars } from './css-vars.ts';
import '#ui/styles/figures.css';
import '#ui/styles/risk.css';

type RiskStairsProps = {
  /** 0 (calm) to 10 (priority). */
  level: number;
  /** One sentence: "Nivel Atención: escalón 6 de 10". */
  conclusion: string;
  lowText?: string;
  highText?: string;
};

const levels = Array.from({ length: 11 }, (_, level) => level);

/** The eleven-step stair of the diagnosis. The word of the level always stands beside it. */
export function RiskStairs({ level, conclusion, lowText = 'Tranquilo', highText = 'Prioridad' }: RiskStairsProps) {
  return (
    <div>
      <div role="img" aria-label={conclusion}>
        <ol className="risk-stairs" aria-hidden="true">
          {levels.map((step) => (
            <li
              key={step}
              className={cx(step <= level && 'is-filled', step === level && 'is-here')}
              ref={cssVars({ '--i': step, '--_c': `var(--risk-level-${step})` })}
            />
          ))}
        </ol>
      </div>
      <p className="mt-2 flex justify-between text-caption text-ink-2" aria-hidden="true">
        <span>{lowText}</span>
        <span>{highText}</span>
      </p>
    </div>
  );
}
