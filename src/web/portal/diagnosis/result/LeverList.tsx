import type { DiagnosisResult } from '#contract/diagnosis.ts';
import { leverText, pointsText } from '#texts/diagnosis-text.ts';
import { leversWithinReach } from '#domain/diagnosis/diagnosis.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';

type LeverListProps = {
  result: DiagnosisResult;
  /** The page says already what the expenses can give, expense by expense. */
  hasBudgetHelp: boolean;
};

/** "Qué mejora tu nivel": at most three, the one that moves most first. */
export function LeverList({ result, hasBudgetHelp }: LeverListProps) {
  const levers = leversWithinReach(result).filter(({ lever }) => !(hasBudgetHelp && lever === 'AJUSTAR_GASTOS'));
  if (levers.length === 0) return null;
  return (
    <Card as="section" padding="roomy" aria-labelledby="que-mejora">
      <h2 className="h2" id="que-mejora">
        Qué mejora tu nivel
      </h2>
      <ol className="levers mt-4">
        {levers.slice(0, 3).map((each) => {
          const { title, text } = leverText(each);
          return (
            <li key={each.lever}>
              <b>
                <AmountsText>{title}</AmountsText>
              </b>
              <span className="gain">+{pointsText(each.gain)} puntos</span>
              <small>{text}</small>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
