import type { DiagnosisState } from '#contract/diagnosis.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Notice } from '#ui/Notice.tsx';
import { reasonText } from './month-fields.ts';

export function OutdatedNotice({ state: { step, reason } }: { state: DiagnosisState }) {
  return step === 'COMPLETAR' && reason ? (
    <Notice
      className="mt-8"
      tone="info"
      title={reasonText[reason]}
      actions={<RouterLink to="/portal/diagnostico/completar-informacion">Actualizar mi diagnóstico</RouterLink>}
    />
  ) : null;
}
