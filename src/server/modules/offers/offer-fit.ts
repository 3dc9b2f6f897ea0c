import type { PriorityReason } from '#domain/debts/debt-priority.ts';
import { formatPesos, subtract, type Pesos } from '#domain/money/money.ts';

interface ReasonFacts {
  balance: Pesos;
  singlePayment: Pesos;
  lowestInstalment: Pesos;
  fitsCapacity: boolean | null;
  lowestPlan: { term: number };
}

const whyFirst: Partial<Record<PriorityReason, string>> = {
  MAS_TIEMPO: 'es la que lleva más tiempo pendiente',
  MAS_PEQUENA: 'es la más pequeña: puedes cerrarla primero',
};

/** Returns at most two sentences. `first` is given only for the first of several offers. */
export function reasonOf(offer: ReasonFacts, first: PriorityReason | undefined): string {
  const saving = `Con un solo pago ahorras ${formatPesos(subtract(offer.balance, offer.singlePayment))}.`;
  const byInstalments = offer.lowestPlan.term > 1;
  const lightest = byInstalments ? `desde ${formatPesos(offer.lowestInstalment)} al mes` : '';
  const fits = offer.fitsCapacity;
  if (first === 'CUOTA_MAS_BAJA')
    return `Es la de cuota más baja${lightest && `: ${lightest}`}${fits ? ', y cabe en lo que te queda libre' : ''}. ${saving}`;
  const why = first && whyFirst[first];
  if (why) return `${fits ? `Cabe en lo que te queda libre y ${why}` : `E${why.slice(1)}`}. ${saving}`;
  if (fits) return `Cabe en lo que te queda libre${lightest && `, ${lightest}`}. ${saving}`;
  return fits === null && byInstalments ? `${saving} También puedes pagarla por cuotas.` : saving;
}
