import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Agreement } from '#contract/agreements.ts';
import { paymentDays } from '#domain/offers/payment-day.ts';
import { addDays, addMonths, bogotaDate, isoDate, monthlyDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { CardProvider, SeenTransaction } from '#server/gateways/card/card-provider.ts';
import { wompi } from '#server/gateways/card/wompi.ts';
import { accountService } from '#server/modules/account/account.service.ts';
import { paymentsService, type PaymentsService } from '#server/modules/payments/payments.service.ts';
import { throttling } from '#server/http/throttle.ts';
import { eventsOf, lastEventOf, liveOn, unpaidBefore, type PlanEvent } from './seed-plan-life.ts';
import type { Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';

export type DemoHistory = {
  obligation: string;
} & (
  | { kind: 'paidAtOnce'; daysAgo: number }
  | {
      kind: 'plan';
      initialPayment: number;
      term: number;
      instalmentsPaid: number;
      /**
       * The state of the next instalment. `ahead`: not yet due. `overdue`: past its due date. `paused`: deferred by a
       * pause. `atRisk`: this instalment and the following instalment are unpaid, and the customer has a notice that
       * the plan will end. `ended`: unpaid until the plan ended.
       */
      next: 'ahead' | 'overdue' | 'paused' | 'atRisk' | 'ended';
      isBeingPaid?: boolean;
    }
);

export type LeavePending = (order: { reference: string; amountInCents: number }) => string;

type Deps = Pick<Services, 'portfolio' | 'offers' | 'agreements' | 'messages' | 'payments'>;

const aWhile = 4;
const morning = (date: IsoDate) => new Date(startOfBogotaDay(date).getTime() + 10 * 60 * 60_000);

/**
 * Uses the ordinary services with dates in the past. The seed reads the one-time codes without mails and rate limits,
 * and a simulated card provider approves the past payments. Idempotent.
 */
export async function liveHistories(
  platform: Platform,
  services: Deps,
  demo: { portfolio: URL; histories: readonly DemoHistory[]; leavePending?: LeavePending | undefined },
  customerOf: (obligation: string) => Promise<string | undefined>,
): Promise<void> {
  const now = platform.clock.now();
  const [header = '', ...rows] = (await readFile(demo.portfolio, 'utf8')).split('\n');
  const signing = codeReader(platform, services);
  const approving = approvingProvider(platform, services);
  for (const history of demo.histories) {
    const plan = planOf(history, bogotaDate(now));
    const acceptedAt = morning(plan.acceptedOn);
    const owing = await customerOf(history.obligation);
    const lived = owing && (await agreementOf(services, owing, history.obligation, now));
    // A repeated import would reset the figures that the end of the plan has changed.
    if (!lived) {
      const row = rows.find((line) => line.includes(`,${history.obligation},`));
      await services.portfolio.importPortfolio({
        open: () => Readable.from([Buffer.from(`${header}\n${row}\n`)]),
        onReject: (_line, [fault]) => {
          throw new Error(
            `La obligación ${history.obligation} de la demostración no se puede importar. ${fault?.reason}`,
          );
        },
        atomic: true,
        dryRun: false,
        now: acceptedAt,
      });
    }
    const customerId = await customerOf(history.obligation);
    if (!customerId) throw new Error(`Nadie debe la obligación ${history.obligation} de la demostración.`);
    const agreement = lived || (await accept(services, signing, { customerId, history, plan, now: acceptedAt }));
    await pay(services, approving, { customerId, agreement, many: plan.payments });
    await liveOn(services, { customerId, agreementId: agreement.id, events: plan.events, until: now });
    if (plan.isBeingPaid && demo.leavePending)
      await leaveOnePending(services, demo.leavePending, { customerId, agreementId: agreement.id, now });
  }
}

type Plan = {
  acceptedOn: IsoDate;
  term: number;
  initialPayment: number;
  dayOfMonth: number;
  payments: number;
  isBeingPaid: boolean;
  events: readonly PlanEvent[];
};

export function planOf(history: DemoHistory, today: IsoDate): Plan {
  if (history.kind === 'paidAtOnce') {
    const acceptedOn = addDays(today, -history.daysAgo);
    const once = { term: 1, initialPayment: 0, dayOfMonth: paymentDays[0], payments: 1 };
    return { acceptedOn, ...once, isBeingPaid: false, events: [] };
  }
  const { term, initialPayment, instalmentsPaid, next, isBeingPaid = false } = history;
  const firstOfMonth = isoDate(`${today.slice(0, 8)}01`);
  const dues = [-3, -2, -1, 0, 1].flatMap((k) =>
    paymentDays.map((day) => ({ month: addMonths(firstOfMonth, k), day, dueOn: monthlyDate(firstOfMonth, k, day) })),
  );
  const due =
    next === 'ahead'
      ? dues.find(({ dueOn }) => dueOn >= addDays(today, aWhile))
      : dues.findLast(({ dueOn }) => lastEventOf(next, dueOn) <= addDays(today, -1));
  if (!due) throw new Error(`No payment day near ${today}`);
  return {
    // The acceptance is early in the month, so that the initial payment is due in the same month and instalment k is
    // due k months later.
    acceptedOn: addDays(addMonths(due.month, -1 - instalmentsPaid - unpaidBefore(next)), 2),
    term,
    initialPayment,
    dayOfMonth: due.day,
    payments: 1 + instalmentsPaid,
    isBeingPaid,
    events: eventsOf(next, due.dueOn, today),
  };
}

async function agreementOf({ offers, agreements }: Deps, customerId: string, obligation: string, now: Date) {
  const { obligations } = await offers.list(customerId, now, Promise.resolve(undefined));
  const owed = obligations.find(({ number }) => number === obligation);
  return owed && (await agreements.list(customerId, now)).find(({ obligationId }) => obligationId === owed.id);
}

type Signing = ReturnType<typeof codeReader>;

async function accept(
  { offers, agreements }: Deps,
  signing: Signing,
  { customerId, history, plan, now }: { customerId: string; history: DemoHistory; plan: Plan; now: Date },
): Promise<Agreement> {
  const standing = await offers.list(customerId, now, Promise.resolve(undefined));
  const owed = standing.obligations.find(({ number }) => number === history.obligation);
  const offer = standing.offers.find(({ obligationId }) => obligationId === owed?.id);
  const { term, initialPayment, dayOfMonth } = plan;
  const offerId = offer?.id ?? '';
  const { limits } = granted(await offers.simulate(customerId, { offerId }, now));
  const proposal = granted(
    await offers.propose(
      customerId,
      { offerId, term, initialPayment: pesos(initialPayment), dayOfMonth, firstPaymentOn: limits.firstPaymentUntil },
      now,
    ),
  );
  const { codeId, code } = await signing(customerId, proposal.id, now);
  const { agreement } = granted(
    await agreements.accept({
      customerId,
      body: {
        proposalId: proposal.id,
        hash: proposal.hash,
        acceptsAgreement: true,
        acknowledgesDebt: true,
        codeId,
        code,
      },
      ip: '127.0.0.1',
      userAgent: 'Demostración',
      now,
    }),
  );
  return agreement;
}

async function pay(
  { agreements }: Deps,
  { payments, approve }: ReturnType<typeof approvingProvider>,
  { customerId, agreement, many }: { customerId: string; agreement: Agreement; many: number },
): Promise<void> {
  let current = agreement;
  while (current.payments.length < many) {
    const [payable] = current.payables;
    if (!payable) throw new Error(`Agreement ${agreement.number} has no payable`);
    const now = morning(payable.dueOn);
    const order = { customerId, agreementId: agreement.id, now, ...strategyOf(payable.concept) };
    const attempt = granted(await payments.begin(order));
    const transactionId = approve(attempt, now);
    granted(await payments.returned({ customerId, strategy: order.strategy, transactionId, now }));
    current = granted(await agreements.one(customerId, agreement.id, now)).agreement;
  }
}

async function leaveOnePending(
  { payments }: Deps,
  leavePending: LeavePending,
  { customerId, agreementId, now }: { customerId: string; agreementId: string; now: Date },
): Promise<void> {
  const attempt = await payments.begin({ customerId, agreementId, now, ...strategyOf('CUOTA') });
  if (isRefusal(attempt) && attempt.refused === 'PAYMENT_PENDING') return;
  const { reference, amount } = granted(attempt);
  const transactionId = leavePending({ reference, amountInCents: amount * 100 });
  granted(await payments.returned({ customerId, strategy: 'acuerdo', transactionId, now }));
}

const strategyOf = (concept: Agreement['payables'][number]['concept']) =>
  ({ concept, strategy: concept === 'INICIAL' ? 'oferta' : 'acuerdo' }) as const;

function codeReader(platform: Platform, { messages }: Deps) {
  let code = '';
  const account = accountService(platform, {
    // The seed creates months of history within seconds, so the rate limits are disabled.
    throttle: { ...throttling(platform.database, platform.secrets.throttle), takeWithin: async () => undefined },
    messages: {
      ...messages,
      queueMail: (_tx, { data }) => {
        code = 'code' in data ? String(data.code) : '';
        return Promise.resolve(true);
      },
    },
  });
  return async (customerId: string, subjectId: string, now: Date) => {
    const request = { purpose: 'ACEPTAR_ACUERDO', subjectId, channel: 'email' } as const;
    const { codeId } = granted(await account.requestCode(customerId, request, now));
    return { codeId, code };
  };
}

function approvingProvider(platform: Platform, { agreements, messages }: Deps) {
  let approved: SeenTransaction[] = [];
  const provider: CardProvider = { ...wompi(platform.config.wompi), lookup: () => Promise.resolve(approved) };
  const payments: PaymentsService = paymentsService(platform, { provider, agreements, messages });
  return {
    payments,
    approve({ reference, amount }: { reference: string; amount: number }, at: Date): string {
      const transactionId = `demo-${reference}`;
      approved = [
        {
          transactionId,
          reference,
          status: 'APPROVED',
          amount: pesos(amount),
          currency: 'COP',
          method: 'CARD',
          lastFour: '4242',
          authorization: reference.replace(/\D/g, '').slice(0, 6),
          statusMessage: undefined,
          createdAt: at,
          finalizedAt: at,
        },
      ];
      return transactionId;
    },
  };
}

function granted<T>(answer: T): Exclude<T, { refused: string }> {
  if (isRefusal(answer)) throw new Error(`La demostración no se pudo armar: ${JSON.stringify(answer)}`);
  return answer as Exclude<T, { refused: string }>;
}
