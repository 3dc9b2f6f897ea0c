import {
  instalmentsOf,
  isLiveAgreement,
  standing,
  totalPaid,
  wholeBalance,
  type Agreement,
} from '#domain/agreements/agreements.ts';
import { afterCreditTakenBack } from '#domain/agreements/book-payment.ts';
import { payables } from '#domain/agreements/payables.ts';
import type { Attempt, KnownTransaction, LedgerEntry, TransactionStatus } from '#domain/agreements/payment-facts.ts';
import { decideObservation } from '#domain/agreements/payments.ts';
import type { PlanTerms } from '#domain/agreements/payoff.ts';
import { renewedNotice, timeOver, withNotice, withoutStaleNotice } from '#domain/agreements/plan-end.ts';
import { payableToRecover } from '#domain/agreements/recovery.ts';
import {
  canUndo,
  pausedUntil,
  type ReliefChange,
  type ReliefFacts,
  type ReliefRecord,
} from '#domain/agreements/relief.ts';
import { scheduleOf, withSchedule, type Slot } from '#domain/agreements/schedule.ts';
import { replacingPlan, type ReplanFacts, type ReplanQuote } from '#domain/agreements/replan.ts';
import { components } from '#domain/debts/obligations.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import type { Quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

export interface ModelPayment {
  attempt: Attempt;
  known: KnownTransaction[];
  /** `at` is the time of the payment, `receivedAt` is the time of the latest report of the payment. */
  at: Date;
  receivedAt: Date;
}

export interface ModelPlan {
  id: string;
  agreement: Agreement;
  history: ReliefRecord[];
  ledger: LedgerEntry[];
  payments: ModelPayment[];
  seen: boolean;
  accepted: readonly Slot[];
  total: Pesos;
  interest: Pesos;
  pricedTerm: number;
  paidBefore: number;
}

/** Models the successive agreements of one debt, for comparison with the server. */
export class PlanModel {
  readonly plans: ModelPlan[];
  readonly replacedOn: IsoDate[] = [];
  readonly policy: CampaignPolicy;
  readonly quote: Quote;

  constructor(id: string, policy: CampaignPolicy, quote: Quote, dayOfMonth: number) {
    this.policy = policy;
    this.quote = quote;
    const { firstPaymentOn, interest, total, term } = quote;
    const { annualRateBps, rounding } = policy;
    const terms: PlanTerms = { firstPaymentOn, dayOfMonth, annualRateBps, rounding, interest };
    const agreement: Agreement = { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(quote), terms };
    this.plans = [planOf(id, agreement, { total, interest, pricedTerm: term, paidBefore: 0 })];
  }

  get live(): ModelPlan {
    return this.plans.at(-1)!;
  }

  reliefFacts(plan: ModelPlan, now: Date): ReliefFacts {
    return {
      agreement: plan.agreement,
      history: plan.history,
      earlier: this.plans.slice(0, this.plans.indexOf(plan)).flatMap(({ history }) => history),
      isMembership: false,
      paymentUnderWay: false,
      today: bogotaDate(now),
    };
  }

  replanFacts(now: Date): ReplanFacts {
    const { agreement, total, pricedTerm, paidBefore } = this.live;
    return {
      agreement,
      total,
      policy: this.policy,
      owed: components(this.owed),
      initialPayment: this.quote.initialPayment,
      pricedTerm,
      paidBefore,
      replacedOn: this.replacedOn,
      paymentUnderWay: false,
      today: bogotaDate(now),
    };
  }

  relieve(plan: ModelPlan, change: ReliefChange, id: string, now: Date): void {
    keep(plan, { id, at: now, ...change }, bogotaDate(now));
  }

  canUndo(plan: ModelPlan, reliefId: string, now: Date): boolean {
    const last = plan.history.find(({ id }) => id === reliefId);
    const paidSince = plan.payments.some(({ at, receivedAt }) => last && (at >= last.at || receivedAt >= last.at));
    return canUndo(this.reliefFacts(plan, now), reliefId, { now, paidSince });
  }

  undo(plan: ModelPlan, reliefId: string, now: Date): void {
    const last = plan.history.find(({ id }) => id === reliefId)!;
    const { number, before: after, after: before, id: undoes } = last;
    keep(plan, { id: `${undoes} undone`, kind: 'DESHACER', number, at: now, before, after, undoes }, bogotaDate(now));
  }

  receive(plan: ModelPlan, payment: ModelPayment, status: TransactionStatus, now: Date): void {
    const { attempt, known, at } = payment;
    const today = bogotaDate(now);
    const transactionId = attempt.reference;
    const effects = decideObservation({
      attempt,
      agreement: plan.agreement,
      transactions: known,
      ledger: plan.ledger,
      revivable: true,
      recoverable: true,
      observation: { transactionId, reference: attempt.reference, status, amount: attempt.amount, currency: 'COP' },
      paidAt: at,
      today,
    });
    payment.receivedAt = now;
    for (const each of effects) {
      if (each.effect === 'storeTransaction')
        payment.known = [...known.filter((one) => one.transactionId !== transactionId), each.transaction];
      if (each.effect === 'appendLedger') plan.ledger.push(each.entry);
      if (each.effect === 'markAttempt') payment.attempt = { ...attempt, status: each.status };
      if (each.effect === 'updateAgreement') put(plan, each.agreement);
      if (each.effect === 'reverseCredit')
        for (const later of this.plans.slice(this.plans.indexOf(plan) + 1))
          put(later, withoutStaleNotice(afterCreditTakenBack(later.agreement, each.amount, today), today));
      if (each.effect === 'creditDebt') throw new Error('A payment arrived after the end of its plan');
    }
    if (!plan.payments.includes(payment)) plan.payments.push(payment);
  }

  replace(id: string, quote: ReplanQuote, now: Date): void {
    const { live } = this;
    const { total, interest, pricedTerm, paidInstalments: paidBefore } = quote;
    this.plans.push(planOf(id, replacingPlan(quote, live.agreement), { total, interest, pricedTerm, paidBefore }));
    put(live, { ...live.agreement, state: 'REPROGRAMADO', ended: { at: now, byTime: false }, notice: undefined });
    this.replacedOn.push(bogotaDate(now));
  }

  reviewDay(now: Date): number {
    const today = bogotaDate(now);
    const endedBefore = this.plans.filter(({ agreement }) => agreement.ended).length;
    for (const plan of this.plans) {
      const { agreement } = plan;
      if (!isLiveAgreement(agreement.state) || (agreement.notice && agreement.notice.endsOn >= today)) continue;
      const noticed = withNotice(agreement, today);
      const over = timeOver(agreement, today);
      if (noticed.notice?.endsOn !== agreement.notice?.endsOn) put(plan, noticed);
      else if (over) {
        const notice = renewedNotice(agreement, today, plan.seen);
        put(
          plan,
          notice ? { ...agreement, notice } : { ...agreement, state: over.state, ended: { at: now, byTime: true } },
        );
      }
    }
    return this.plans.filter(({ agreement }) => agreement.ended).length - endedBefore;
  }

  read(): void {
    for (const plan of this.plans)
      plan.seen ||= plan.agreement.notice !== undefined && plan.agreement.state === 'VIGENTE';
  }

  view({ id, agreement }: ModelPlan, now: Date) {
    const today = bogotaDate(now);
    const situacion = standing(agreement, today) ?? null;
    const isReplaced = id !== this.live.id;
    const recovery = payableToRecover(agreement, !isReplaced, today);
    return {
      id,
      estado: agreement.state,
      situacion,
      pagado: totalPaid(agreement),
      saldo: wholeBalance(agreement),
      terminaEl: situacion === 'POR_TERMINAR' ? agreement.notice!.endsOn : null,
      enPausaHasta: situacion === 'EN_PAUSA' ? agreement.pausedUntil! : null,
      recuperacion: isRefusal(recovery) ? null : { hasta: recovery.dueOn, valor: recovery.amount },
      porPagar: payables(agreement, today).map(({ concept, instalmentNumber, amount, dueOn }) => ({
        concepto: concept,
        numeroCuota: instalmentNumber ?? null,
        valor: amount,
        vence: dueOn,
      })),
      cuotas: agreement.instalments.map(({ number, dueOn, amount, paid, waived }) => ({
        numero: number,
        vence: dueOn,
        valor: amount,
        pagado: paid,
        condonado: waived ?? 0,
      })),
    };
  }

  private get owed() {
    return { principal: this.quote.balance, interest: 0, lateInterest: 0, fees: 0 };
  }
}

const planOf = (
  id: string,
  agreement: Agreement,
  priced: Pick<ModelPlan, 'total' | 'interest' | 'pricedTerm' | 'paidBefore'>,
): ModelPlan => ({
  id,
  agreement,
  accepted: scheduleOf(agreement.instalments),
  history: [],
  ledger: [],
  payments: [],
  seen: false,
  ...priced,
});

function put(plan: ModelPlan, agreement: Agreement): void {
  if (agreement.notice?.endsOn !== plan.agreement.notice?.endsOn) plan.seen = false;
  plan.agreement = agreement;
}

function keep(plan: ModelPlan, record: ReliefRecord, today: IsoDate): void {
  plan.history.push(record);
  const instalments = withSchedule(plan.agreement.instalments, record.after);
  put(plan, withoutStaleNotice({ ...plan.agreement, instalments, pausedUntil: pausedUntil(plan.history) }, today));
}

/** Omits the ids that each database generates. */
export const entryOf = ({ kind, amount, allocations }: Pick<LedgerEntry, 'kind' | 'amount' | 'allocations'>) => ({
  kind,
  amount,
  allocations: allocations.map((each) => [each.number, each.amount, each.waived ?? zeroPesos]),
});
