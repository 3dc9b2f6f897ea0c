import type { DiagnosisResult } from '#contract/diagnosis.ts';
import { leverText, pointsText } from '#texts/diagnosis-text.ts';
import { leversWithinReach } from '#domain/diagnosis/diagnosis.ts';
import { AmountsText } from '#ui/AmountsText.tsx';

export function LeverList({ result }: { result: DiagnosisResult }) {
  const levers = leversWithinReach(result);
  if (levers.length === 0) return null;
  return (
    <>
      <h3 className="h3 mt-6 mb-3">Qué mejora tu nivel</h3>
      <ol className="levers">
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
    </>
  );
}
