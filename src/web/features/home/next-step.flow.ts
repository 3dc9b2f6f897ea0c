import type { Agreement } from '#contract/agreements.ts';
import type { DiagnosisSummary } from '#contract/diagnosis-summary.ts';
import type { Offer } from '#contract/offers.ts';
import { formatBogotaTime, formatLongDate, formatWeekday, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';

/** The one thing that helps most now. */
export type NextStep =
  | {
      kind: 'pay-overdue' | 'pay-next' | 'pay-first';
      agreementId: string;
      creditor: string;
      amount: Pesos;
      dueOn: IsoDate;
    }
  | { kind: 'await-verification'; agreementId: string; creditor: string; amount: Pesos; startedAt: Date }
  | { kind: 'see-offers'; count: number }
  /** Nothing is pending; `hasResult` whether there is a diagnosis to look at. */
  | { kind: 'diagnosis'; hasResult: boolean };

const openOffers = new Set<Offer['state']>(['DISPONIBLE', 'VISTA', 'SIMULADA', 'RESERVADA']);
const runningAgreements = new Set<Agreement['state']>(['PENDIENTE_PAGO_INICIAL', 'VIGENTE']);

/** Of an agreement, what the next step is made of. */
export type AgreementFacts = Pick<Agreement, 'id' | 'kind' | 'state' | 'creditor'> & {
  payables: readonly Pick<Agreement['payables'][number], 'concept' | 'amount' | 'dueOn'>[];
  pendingAttempt: Pick<NonNullable<Agreement['pendingAttempt']>, 'amount' | 'startedAt'> | null;
};

export const liveOffersOf = <O extends Pick<Offer, 'state'>>(offers: readonly O[]) =>
  offers.filter(({ state }) => openOffers.has(state));
/** Of debts; a membership has its own place on the home. */
export const liveAgreementsOf = <A extends Pick<Agreement, 'state' | 'kind'>>(agreements: readonly A[]) =>
  agreements.filter(({ state, kind }) => runningAgreements.has(state) && kind !== 'MEMBRESIA');

/**
 * An overdue payment, then the next instalment, then a first payment, then a payment being verified, then the
 * offers, then the diagnosis; the earliest due first among equals. What is being verified cannot be paid again.
 */
export function nextStep(
  {
    agreements,
    offers,
    diagnosis,
  }: {
    agreements: readonly AgreementFacts[];
    offers: readonly Pick<Offer, 'state'>[];
    diagnosis: Pick<DiagnosisSummary, 'step'>;
  },
  today: IsoDate,
): NextStep {
  const live = liveAgreementsOf(agreements);
  const payments = live
    .filter(({ pendingAttempt }) => pendingAttempt === null)
    .flatMap(paymentStep(today))
    .sort((a, b) => rank[a.kind] - rank[b.kind] || (a.dueOn < b.dueOn ? -1 : 1));
  const [first] = payments;
  if (first) return first;
  const verifying = live.find(({ pendingAttempt }) => pendingAttempt !== null);
  if (verifying?.pendingAttempt) {
    const {
      id: agreementId,
      creditor,
      pendingAttempt: { amount, startedAt },
    } = verifying;
    return { kind: 'await-verification', agreementId, creditor, amount, startedAt };
  }
  const count = liveOffersOf(offers).length;
  return count > 0 ? { kind: 'see-offers', count } : { kind: 'diagnosis', hasResult: diagnosis.step === 'DETALLES' };
}

type PaymentStep = Extract<NextStep, { dueOn: IsoDate }>;
const rank: Record<PaymentStep['kind'], number> = { 'pay-overdue': 0, 'pay-next': 1, 'pay-first': 2 };

const paymentStep =
  (today: IsoDate) =>
  (agreement: AgreementFacts): PaymentStep[] => {
    const payable = agreement.payables.find(({ concept }) => concept !== 'SALDO') ?? agreement.payables[0];
    if (!payable) return [];
    const kind = payable.dueOn < today ? 'pay-overdue' : payable.concept === 'INICIAL' ? 'pay-first' : 'pay-next';
    return [
      { kind, agreementId: agreement.id, creditor: agreement.creditor, amount: payable.amount, dueOn: payable.dueOn },
    ];
  };

/** The next thing in words; amounts stand in them as `formatPesos` writes them. */
export function nextStepWords(step: NextStep): { title: string; text: string } {
  switch (step.kind) {
    case 'pay-overdue':
      return {
        title: `Aún puedes ponerte al día con ${step.creditor}`,
        text: `Tu pago de ${formatPesos(step.amount)} venció el ${formatLongDate(step.dueOn)}. Lo que ya pagaste cuenta.`,
      };
    case 'pay-next':
      return {
        title: `Tu cuota de ${formatPesos(step.amount)} vence el ${weekdayAndDate(step.dueOn)}`,
        text: `Es tu acuerdo con ${step.creditor}. Pagar antes no cuesta nada.`,
      };
    case 'pay-first':
      return {
        title: `Tu plan con ${step.creditor} empieza con el primer pago`,
        text: `Son ${formatPesos(step.amount)}, hasta el ${weekdayAndDate(step.dueOn)}.`,
      };
    case 'await-verification':
      return {
        title: 'Tu pago está en camino',
        text: `Estamos confirmando ${formatPesos(step.amount)} con tu banco desde las ${formatBogotaTime(step.startedAt)} No pagues otra vez.`,
      };
    case 'see-offers':
      return {
        title:
          step.count === 1
            ? 'Tienes una oferta para ponerte al día'
            : `Tienes ${step.count} ofertas para ponerte al día`,
        text: 'Mira cuánto te descuentan y en cuántas cuotas. Todavía no te comprometes a nada.',
      };
    case 'diagnosis':
      return {
        title: 'Hoy no tienes nada pendiente',
        text: step.hasResult
          ? 'Mira cómo está tu panorama y qué mejora tu nivel.'
          : 'Buen momento para tu diagnóstico: en 4 minutos sabes cómo estás y qué sigue.',
      };
  }
}

const weekdayAndDate = (date: IsoDate) => `${formatWeekday(date)} ${formatLongDate(date).replace(/ de \d+$/, '')}`;
