import type { DiagnosisSummary } from '#contract/diagnosis-summary.ts';
import { levelWord } from '#texts/diagnosis-text.ts';

/** What the home says of the diagnosis: its level, or what it waits for. */
export function diagnosisTileText(diagnosis: Pick<DiagnosisSummary, 'step' | 'level'> | undefined): string {
  if (!diagnosis) return 'Cuánto puedes pagar al mes';
  const { step, level } = diagnosis;
  if (step === 'DETALLES' && level !== null) return `Nivel: ${levelWord(level)}`;
  if (level !== null) return `${levelWord(level)}: toca actualizarlo`;
  return step === 'OBJETIVO' ? 'En 4 minutos sabes por dónde empezar' : 'Te falta poco: sigue donde ibas';
}
