import type { Agreement } from '#contract/agreements.ts';
import type { DiagnosisSummary } from '#contract/diagnosis-summary.ts';
import type { Offer } from '#contract/offers.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';

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

export const liveOffersOf = (offers: readonly Offer[]) => offers.filter(({ state }) => openOffers.has(state));
/** Of debts; a membership has its own place on the home. */
export const liveAgreementsOf = (agreements: readonly Agreement[]) =>
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
  }: { agreements: readonly Agreement[]; offers: readonly Offer[]; diagnosis: Pick<DiagnosisSummary, 'step'> },
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
  (agreement: Agreement): PaymentStep[] => {
    const payable = agreement.payables.find(({ concept }) => concept !== 'SALDO') ?? agreement.payables[0];
    if (!payable) return [];
    const kind = payable.dueOn < today ? 'pay-overdue' : payable.concept === 'INICIAL' ? 'pay-first' : 'pay-next';
    return [
      { kind, agreementId: agreement.id, creditor: agreement.creditor, amount: payable.amount, dueOn: payable.dueOn },
    ];
  };
