import { useStore } from 'zustand';
import {
  agreementStore,
  changeAgreementForm,
  type AgreementForm,
} from '#web/shared/session/choices/agreement.store.ts';
import { Chips } from '#ui/forms/Chips.tsx';

type Reason = NonNullable<AgreementForm['acceptanceReason']>;

const names: Record<Reason, string> = {
  DESCUENTO: 'El descuento',
  CUOTA_COMODA: 'La cuota me alcanza',
  QUITAR_REPORTE: 'Quiero dejar de estar en mora',
  VOLVER_A_TENER_CREDITO: 'Volver a tener crédito',
  OTRA: 'Otra',
};
const all = Object.keys(names) as Reason[];

/** The question is on the page, because a question in the dialog would delay the signature. */
export function AcceptanceReason({ reasons = all }: { reasons?: readonly Reason[] }) {
  const reason = useStore(agreementStore, ({ form }) => form.acceptanceReason);
  return (
    <Chips
      legend="¿Qué te ayudó a decidir?"
      optional
      options={reasons.map((value) => ({ value, label: names[value] }))}
      value={reason}
      onChange={(value) => changeAgreementForm({ acceptanceReason: value })}
    />
  );
}
