import type { DiagnosisResult } from '#contract/diagnosis.ts';
import { partText, paymentBandText, pointsText, rateText } from '#texts/diagnosis-text.ts';
import { cssVars, percent } from '#ui/figures/css-vars.ts';

export function IndexParts({ result }: { result: DiagnosisResult }) {
  const { parts, ratioBps, paymentBand } = result;
  return (
    <ul className="parts">
      {parts.map(({ part, tenths, of }) => (
        <li key={part}>
          <b>{partText[part].name}</b>
          <span className="num">
            {pointsText(tenths)} de {pointsText(of)}
          </span>
          <span className="meter" ref={cssVars({ '--p': percent(tenths / of) })} aria-hidden="true" />
          <small>
            {part === 'PAGOS' && ratioBps !== null
              ? `Pagas el ${rateText(ratioBps)} de lo que te entra. ${paymentBandText[paymentBand]}`
              : partText[part].about}
          </small>
        </li>
      ))}
    </ul>
  );
}
