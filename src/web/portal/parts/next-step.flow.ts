import type { Agreement } from '#contract/agreements.ts';
import type { DiagnosisSummary } from '#contract/diagnosis-summary.ts';
import type { ApplicationSummary } from '#contract/application-summary.ts';
import type { Obligation, Offer } from '#contract/offers.ts';
import { holderName } from '#texts/debt-name.ts';
import { isOpenObligation } from '#domain/debts/obligations.ts';
import { formatDay, formatSince, formatLongDate, formatWeekdayAndDay, type IsoDate } from '#domain/time/calendar.ts';
import { overdueText, waysAfterEnd, type WaysAfterEnd } from '#texts/plan-ways.ts';
import { add, formatPesos, sum, type Pesos } from '#domain/money/money.ts';
import { isLiveAgreement } from '#domain/agreements/agreements.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';

export type NextStep =
  | { kind: 'plan-at-risk'; agreementId: string; creditor: string; amount: Pesos; endsOn: IsoDate; text: string }
  | { kind: 'recover'; agreementId: string; creditor: string; ways: WaysAfterEnd }
  | {
      kind: 'pay-overdue' | 'pay-next' | 'pay-first';
      agreementId: string;
      creditor: string;
      product: string;
      isMembership: boolean;
      amount: Pesos;
      dueOn: IsoDate;
    }
  | { kind: 'await-verification'; agreementId: string; creditor: string; amount: Pesos; since: string }
  | {
      kind: 'see-offers';
      count: number;
      only?: string;
      singlePayment: Pesos;
      byInstalments: boolean;
      hasResult: boolean;
    }
  | { kind: 'await-dispute'; creditor: string }
  /** When no other step applies. */
  | { kind: 'diagnosis'; hasResult: boolean };

export type AgreementFacts = Pick<Agreement, 'id' | 'kind' | 'state' | 'creditor' | 'originalCreditor' | 'product'> & {
  payables: readonly Pick<Agreement['payables'][number], 'concept' | 'amount' | 'dueOn'>[];
  pendingAttempt: Pick<NonNullable<Agreement['pendingAttempt']>, 'amount' | 'startedAt'> | null;
  endsOn?: Agreement['endsOn'];
  instalments: Agreement['instalments'];
  obligationId: Agreement['obligationId'];
  balance: Agreement['balance'];
  recovery?: Agreement['recovery'];
  underReviewSince?: Agreement['underReviewSince'];
};

export const liveOffersOf = <O extends Pick<Offer, 'state'>>(offers: readonly O[]) =>
  offers.filter(({ state }) => isLiveOffer(state));
export const liveAgreementsOf = <A extends Pick<Agreement, 'state' | 'kind'>>(agreements: readonly A[]) =>
  agreements.filter(({ state, kind }) => isLiveAgreement(state) && kind !== 'MEMBRESIA');

type PaymentStep = Extract<NextStep, { dueOn: IsoDate }>;

export function paymentsDue(
  { agreements, application = null }: Pick<Situation, 'agreements' | 'application'>,
  today: IsoDate,
): PaymentStep[] {
  const held = application?.state === 'EN_REVISION_PEP' ? application.agreementId : null;
  return agreements
    .filter(
      ({ id, state, pendingAttempt, underReviewSince = null }) =>
        isLiveAgreement(state) && pendingAttempt === null && underReviewSince === null && id !== held,
    )
    .flatMap(paymentStep(today))
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}

type Situation = {
  agreements: readonly AgreementFacts[];
  offers: readonly Pick<Offer, 'id' | 'state' | 'obligationId' | 'singlePayment' | 'lowestPlan'>[];
  diagnosis: Pick<DiagnosisSummary, 'step'>;
  application?: Pick<ApplicationSummary, 'state' | 'agreementId'> | null;
};

export function nextStep(situation: Situation, today: IsoDate): NextStep {
  const { agreements, offers, diagnosis } = situation;
  const ending = endingFirst(agreements, today);
  if (ending) return ending;
  const [first] = paymentsDue(situation, today);
  if (first) return first;
  const verifying = agreements.find(({ state, pendingAttempt }) => isLiveAgreement(state) && pendingAttempt !== null);
  if (verifying?.pendingAttempt) {
    const {
      id: agreementId,
      pendingAttempt: { amount, startedAt },
    } = verifying;
    return {
      kind: 'await-verification',
      agreementId,
      creditor: holderName(verifying),
      amount,
      since: formatSince(startedAt, today),
    };
  }
  const recoverable = agreements.find(({ recovery, kind }) => recovery && kind !== 'MEMBRESIA');
  if (recoverable?.recovery) {
    const { id: agreementId, recovery } = recoverable;
    const ways = waysAfterEnd({ ...recoverable, recovery }, offers);
    return { kind: 'recover', agreementId, creditor: holderName(recoverable), ways };
  }
  const open = liveOffersOf(offers);
  const hasResult = diagnosis.step === 'DETALLES';
  const disputed = liveAgreementsOf(agreements).find(({ underReviewSince = null }) => underReviewSince !== null);
  if (open.length === 0 && disputed) return { kind: 'await-dispute', creditor: holderName(disputed) };
  if (open.length === 0) return { kind: 'diagnosis', hasResult };
  return {
    kind: 'see-offers',
    hasResult,
    count: open.length,
    singlePayment: sum(open.map((offer) => offer.singlePayment)),
    byInstalments: open.some(({ lowestPlan }) => lowestPlan.term > 1),
    ...(open.length === 1 && { only: open[0]!.id }),
  };
}

function endingFirst(live: readonly AgreementFacts[], today: IsoDate): NextStep | undefined {
  const [agreement] = live
    .filter(({ endsOn, kind, pendingAttempt }) => endsOn && kind !== 'MEMBRESIA' && pendingAttempt === null)
    .sort((a, b) => ((a.endsOn ?? '') < (b.endsOn ?? '') ? -1 : 1));
  const payable = agreement?.payables[0];
  if (!agreement?.endsOn || !payable) return undefined;
  const { id: agreementId, endsOn } = agreement;
  const text = overdueText(agreement, today);
  return { kind: 'plan-at-risk', agreementId, creditor: holderName(agreement), amount: payable.amount, endsOn, text };
}

const paymentStep =
  (today: IsoDate) =>
  (agreement: AgreementFacts): PaymentStep[] => {
    const payable = agreement.payables.find(({ concept }) => concept !== 'SALDO') ?? agreement.payables[0];
    if (!payable) return [];
    const { id: agreementId, product, kind: about } = agreement;
    const creditor = holderName(agreement);
    const kind = payable.dueOn < today ? 'pay-overdue' : payable.concept === 'INICIAL' ? 'pay-first' : 'pay-next';
    const isMembership = about === 'MEMBRESIA';
    return [{ kind, agreementId, creditor, product, isMembership, amount: payable.amount, dueOn: payable.dueOn }];
  };

export type Owed = {
  readonly total: Pesos;
  readonly withoutAgreement: Pesos;
  readonly inAgreements: Pesos;
  readonly agreements: number;
};

export function debtsWithoutAgreement<O extends Pick<Obligation, 'id' | 'state'>>({
  agreements,
  obligations,
}: {
  agreements: readonly Pick<Agreement, 'kind' | 'state' | 'obligationId'>[];
  obligations: readonly O[];
}): O[] {
  const agreed = new Set(liveAgreementsOf(agreements).map(({ obligationId }) => obligationId));
  return obligations.filter(({ id, state }) => isOpenObligation(state) && state !== 'EN_DISPUTA' && !agreed.has(id));
}

export function totalOwed({
  agreements,
  obligations,
}: {
  agreements: readonly Pick<Agreement, 'kind' | 'state' | 'balance' | 'obligationId'>[];
  obligations: readonly Pick<Obligation, 'id' | 'state' | 'balance'>[];
}): Owed {
  const running = liveAgreementsOf(agreements);
  const inAgreements = sum(running.map(({ balance }) => balance));
  const withoutAgreement = sum(debtsWithoutAgreement({ agreements, obligations }).map(({ balance }) => balance));
  return {
    total: add(inAgreements, withoutAgreement),
    withoutAgreement,
    inAgreements,
    agreements: running.length,
  };
}

export function owedText({ total, withoutAgreement, inAgreements, agreements }: Owed): string {
  const inAll = `Debes ${formatPesos(total)}`;
  const where = agreements === 1 ? 'en tu acuerdo' : 'en tus acuerdos';
  if (inAgreements === 0) return `${inAll} en total`;
  if (withoutAgreement === 0) return `${inAll} ${where}`;
  return `${inAll}: ${formatPesos(withoutAgreement)} sin acuerdo y ${formatPesos(inAgreements)} ${where}`;
}

export function nextStepWords(step: NextStep): { title: string; text: string } {
  switch (step.kind) {
    case 'plan-at-risk':
      return {
        title: `Tu acuerdo termina el ${formatDay(step.endsOn)}`,
        text: `Es con ${step.creditor}. ${step.text}`,
      };
    case 'recover':
      return {
        title: step.ways.offer ? 'Tu acuerdo terminó: elige cómo seguir' : 'Todavía puedes recuperar tu acuerdo',
        text: `Es con ${step.creditor}.`,
      };
    case 'pay-overdue':
      return {
        title: `Aún puedes ponerte al día con ${nameOf(step)}`,
        text: `Tu pago de ${formatPesos(step.amount)} venció el ${formatLongDate(step.dueOn)}. Lo que ya pagaste cuenta.`,
      };
    case 'pay-next':
      return {
        title: `Tu cuota de ${formatPesos(step.amount)} vence el ${formatWeekdayAndDay(step.dueOn)}`,
        text: `${step.isMembership ? `Es tu ${step.product}` : `Es tu acuerdo con ${step.creditor}`}. Pagar antes no cuesta nada.`,
      };
    case 'pay-first':
      return {
        title: step.isMembership
          ? `Tu ${step.product} empieza con el pago inicial`
          : `Tu plan con ${step.creditor} empieza con el pago inicial`,
        text: `Son ${formatPesos(step.amount)}, hasta el ${formatWeekdayAndDay(step.dueOn)}.`,
      };
    case 'await-verification':
      return {
        title: 'Tu pago está en camino',
        text: `Estamos confirmando ${formatPesos(step.amount)} con tu banco ${step.since}${step.since.endsWith('.') ? '' : '.'} No pagues otra vez.`,
      };
    case 'see-offers':
      return {
        title: step.hasResult
          ? 'Sigue con tus ofertas'
          : step.count === 1
            ? 'Tienes una oferta para ponerte al día'
            : `Tienes ${step.count} ofertas para ponerte al día`,
        text: `${step.count === 1 ? 'La cierras' : 'Se cierran'} con ${formatPesos(step.singlePayment)} en un solo pago${step.byInstalments ? ', o por cuotas' : ''}.`,
      };
    case 'await-dispute':
      return {
        title: 'Tu acuerdo está en reclamo',
        text: `Es con ${step.creditor}. Todavía no tienes que pagar: te avisamos cuando haya respuesta.`,
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

const nameOf = ({ isMembership, product, creditor }: PaymentStep) => (isMembership ? `tu ${product}` : creditor);
