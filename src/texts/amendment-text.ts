import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import type { PlanFigures } from '#domain/agreements/correction.ts';
import { balance } from '#domain/debts/obligations.ts';
import type { AmendmentKind } from '#domain/agreements/relief.ts';
import type { Slot } from '#domain/agreements/schedule.ts';
import { oneLine } from './clause-words.ts';

export type AmendmentFacts = {
  readonly agreementNumber: string;
  /** Starts at 1 in each agreement. */
  readonly number: number;
  readonly kind: AmendmentKind;
  readonly at: Date;
  readonly instalment: number;
  /** Only for the kind CIFRAS (a correction). */
  readonly figures?: { readonly before: PlanFigures; readonly after: PlanFigures } | undefined;
  readonly amounts: readonly { readonly number: number; readonly amount: Pesos }[];
  readonly before: readonly Slot[];
  readonly after: readonly Slot[];
};

export type AmendedPayment = {
  readonly number: number;
  readonly label: string;
  readonly amount: Pesos;
  readonly before: IsoDate;
  readonly after: IsoDate;
};

export function amendedPayments({ amounts, before, after }: AmendmentFacts): AmendedPayment[] {
  const dueOn = (slots: readonly Slot[], number: number) => {
    const slot = slots.find((each) => each.number === number);
    if (slot === undefined) throw new RangeError(`No date for instalment ${number}`);
    return slot.dueOn;
  };
  const changed = amounts.filter(({ number }) => number > 0 || dueOn(before, 0) !== dueOn(after, 0));
  const many = amounts.filter(({ number }) => number > 0).length;
  return changed.map(({ number, amount }) => ({
    number,
    label: number === 0 ? 'Pago inicial' : `Cuota ${number} de ${many}`,
    amount,
    before: dueOn(before, number),
    after: dueOn(after, number),
  }));
}

export function correctedPayments(facts: AmendmentFacts): {
  label: string;
  dueOn: IsoDate;
  before: Pesos;
  after: Pesos;
}[] {
  const { figures } = facts;
  if (figures === undefined) throw new RangeError('No corrected figures');
  const were = new Map(figures.before.amounts.map(({ number, amount }) => [number, amount]));
  return amendedPayments({ ...facts, amounts: figures.after.amounts }).map(({ number, label, amount, after }) => {
    const before = were.get(number);
    if (before === undefined) throw new RangeError(`No amount for instalment ${number}`);
    return { label, dueOn: after, before, after: amount };
  });
}

export const amendmentTitle = ({ agreementNumber, number }: Pick<AmendmentFacts, 'agreementNumber' | 'number'>) =>
  `Otrosí n.º ${number} al acuerdo ${oneLine(agreementNumber)}`;

export function amendmentInWords(facts: AmendmentFacts): string {
  const { figures } = facts;
  if (facts.kind === 'CIFRAS') {
    if (figures === undefined) throw new RangeError('No corrected figures');
    const [was, is] = [figures.before, figures.after];
    return `Aceptamos un reclamo: la deuda no era de ${formatPesos(balance(was.components))} sino de ${formatPesos(balance(is.components))}. El total del acuerdo pasa de ${formatPesos(was.total)} a ${formatPesos(is.total)}.`;
  }
  const first = amendedPayments(facts).find(({ number }) => number === facts.instalment);
  if (first === undefined) throw new RangeError(`No instalment ${facts.instalment}`);
  const dates = `del ${formatLongDate(first.before)} al ${formatLongDate(first.after)}`;
  const which = first.number === 0 ? 'el pago inicial' : `la ${lower(first.label)}`;
  switch (facts.kind) {
    case 'RECLAMO':
      return `Terminó la revisión de un reclamo: ${which} pasa ${dates}, y las fechas siguientes corren también.`;
    case 'MOVER':
      return `La ${lower(first.label)} se mueve ${dates}. Las demás fechas siguen igual.`;
    case 'PASAR':
      return `La ${lower(first.label)} pasa ${dates}, y las siguientes corren con ella.`;
    case 'PAUSAR':
      return `El plan hace una pausa: la ${lower(first.label)} pasa ${dates}, y las siguientes corren con ella.`;
  }
}

export const unchangedDates = 'Ninguna fecha cambia.';

/** The SHA-256 hash of the text is stored with the change and printed on the PDF document. */
export function canonicalAmendmentText(facts: AmendmentFacts): string {
  const lines = [
    amendmentTitle(facts),
    `Fecha ${facts.at.toISOString()}`,
    amendmentInWords(facts),
    ...(facts.kind === 'CIFRAS'
      ? [
          unchangedDates,
          ...correctedPayments(facts).map(
            ({ label, dueOn, before, after }) =>
              `${label}: ${dueOn}, antes ${formatPesos(before)}, ahora ${formatPesos(after)}`,
          ),
        ]
      : [
          'Ningún valor cambia. Este cambio no tiene costo ni intereses.',
          ...amendedPayments(facts).map(
            ({ label, amount, before, after }) => `${label}: ${formatPesos(amount)}, antes ${before}, ahora ${after}`,
          ),
        ]),
    'Todo lo demás del acuerdo sigue igual.',
  ];
  return `${lines.join('\n')}\n`;
}

export function canonicalUndoText(facts: AmendmentFacts, undoneAt: Date): string {
  return `Se deshace el ${amendmentTitle(facts)}\nFecha ${undoneAt.toISOString()}\nLas fechas vuelven a ser las de antes.\n`;
}

const lower = (label: string) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
