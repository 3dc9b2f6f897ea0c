import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOfBogotaDay, isoDate } from '#domain/time/calendar.ts';
import { brokenBy, invariants } from '#server/cli/invariants.store.ts';
import { agreement, mail } from '#server/db/schema/agreements.ts';
import { paymentAttempt, paymentLedger } from '#server/db/schema/payments.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { manyPlans, type PlanOfMany } from '#test/support/many-plans.ts';
import { startTestApp, type Client, type TestApp } from '#test/support/test-app.ts';

const lastDayEnds = endOfBogotaDay(isoDate('2026-12-04'));
/** A hundred plans on each engine, all over the same days. */
const [people, plansEach, moments] = [4, 25, 12] as const;

/** The same numbers on every run; each engine has histories of its own. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describeOnBothEngines('a hundred plans around their last day', (engine) => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp(engine)));
  afterAll(() => app.close());

  test('end over no money that was in time; every peso is in the ledger, and every end and payment is told', async () => {
    const draw = chance(engine.name === 'PGlite' ? 1_117 : 2_611);
    const { control } = app.provider;
    const db = app.platform.database.sql;
    const plans = await manyPlans(app, people, plansEach);
    const clients = new Map<string, Client>();
    const references = new Map<string, string[]>();
    control.setFaults({ dropWebhooks: true });

    const clientOf = async ({ person }: PlanOfMany) => {
      const known = clients.get(person.id) ?? (await app.signedIn(person));
      clients.set(person.id, known);
      return known;
    };
    const transactionsOf = ({ agreementId }: PlanOfMany) =>
      (references.get(agreementId) ?? []).flatMap((reference) => control.transactions(reference));
    const all = () => plans.flatMap(transactionsOf);
    const come = async (plan: PlanOfMany, id: string) =>
      (await clientOf(plan)).post('/api/payments/return/oferta', { id });

    async function begin(plan: PlanOfMany) {
      const { body, status } = await (
        await clientOf(plan)
      ).post(
        '/api/payments/attempts',
        { acuerdoId: plan.agreementId, concepto: draw(4) === 0 ? 'SALDO' : 'INICIAL', estrategia: 'oferta' },
        { 'idempotency-key': crypto.randomUUID() },
      );
      if (status !== 200) return;
      const known = references.get(plan.agreementId) ?? [];
      if (!known.includes(body.referencia)) references.set(plan.agreementId, [...known, body.referencia]);
      payAt(body.referencia, body.valor);
    }
    /** The payer pays at the provider, or tries again there. */
    function payAt(reference: string, amount: number) {
      if (control.transactions(reference).some(({ status }) => status !== 'DECLINED')) return;
      // A thousand pesos too little, or half a peso.
      const cents = draw(6) === 0 ? amount * 100 - (draw(2) === 0 ? 100_000 : 50) : amount * 100;
      const outcome = draw(3) === 0 ? 'DECLINED' : 'APPROVED';
      const { id } = control.createTransaction({ reference, amountInCents: cents, outcome, settleMs: null });
      if (draw(3) > 0) control.settle(id);
    }
    async function live(plan: PlanOfMany) {
      const [last] = transactionsOf(plan).toReversed();
      const what = draw(10);
      if (what < 3) await begin(plan);
      else if (what < 5 && last?.status === 'DECLINED') payAt(last.reference, last.amount_in_cents / 100);
      else if (what < 8 && last?.status === 'PENDING') control.settle(last.id);
      else if (what === 8 && last) await come(plan, last.id);
      else if (what === 9 && last?.status === 'APPROVED' && draw(6) === 0)
        control.setStatus(last.id, 'VOIDED', { notify: false });
    }
    const rows = () => Promise.all([db.select().from(agreement), db.select().from(paymentLedger)] as const);

    app.clock.set('2026-12-04T21:00:00.000Z');
    for (let moment = 0; moment < moments; moment++) {
      control.setFaults({ apiFault: draw(3) === 0 ? 'error' : 'none' });
      for (const plan of plans) if (draw(3) === 0) await live(plan);
      app.clock.advance({ hours: moment === moments - 3 ? 12 * 24 : draw(5), minutes: 20 + draw(40) });
      clients.clear();
      // The portal is down at times; two instances review beside each other and beside the poller.
      if (draw(3) === 0) continue;
      const now = app.clock.now();
      const { agreements, payments } = app.services;
      await Promise.all([agreements.reviewDays(now), agreements.reviewDays(now), payments.poll(now)]);
      const [stored, ledger] = await rows();
      const kept = new Set(ledger.map(({ transactionId }) => transactionId));
      for (const plan of plans) {
        if (stored.find(({ id }) => id === plan.agreementId)?.state !== 'CANCELADO') continue;
        const missed = transactionsOf(plan).filter(
          ({ id, status, finalized_at: at }) => status === 'APPROVED' && new Date(at!) <= lastDayEnds && !kept.has(id),
        );
        expect(missed, plan.agreementId).toEqual([]);
      }
    }

    control.setFaults({ apiFault: 'none' });
    for (const plan of plans) for (const { id } of transactionsOf(plan)) await come(plan, id);
    const [stored, ledger] = await rows();
    const [attempts, mails] = await Promise.all([db.select().from(paymentAttempt), db.select().from(mail)]);
    const told = new Set(mails.map(({ dedupeKey }) => dedupeKey));
    for (const { id, reference, status, amount_in_cents: cents, finalized_at: at } of all()) {
      const entries = ledger.filter(({ transactionId }) => transactionId === id);
      const net = entries.reduce((sum, { amount }) => sum + amount, 0);
      expect(net, id).toBe(status === 'APPROVED' ? Math.floor(cents / 100) : 0);
      if (status !== 'APPROVED') continue;
      const receipt = entries.some(({ kind, receiptNumber }) => kind === 'PAYMENT' && receiptNumber !== null);
      const notices = [`payment-not-owed:${id}`, `payment-unexpected:${id}`];
      expect(receipt || notices.some((key) => told.has(key)), id).toBe(true);
      const attempt = attempts.find((one) => one.reference === reference)!;
      const { endedAt } = stored.find((one) => one.id === attempt.agreementId)!;
      if (endedAt !== null && attempt.amount * 100 === cents && entries.every(({ kind }) => kind === 'PAYMENT'))
        expect(new Date(at!).getTime(), id).toBeGreaterThanOrEqual(endedAt.getTime());
    }
    const ended = stored.filter(({ state }) => state === 'CANCELADO');
    for (const { id, endedAt } of ended) expect(told.has(`plan-ended:${id}:${endedAt!.getTime()}`), id).toBe(true);
    for (const invariant of invariants)
      expect(await brokenBy(db, invariant, 3), invariant.claim).toMatchObject({ count: 0 });
    // The histories reach what they are about.
    expect(ended.length).toBeGreaterThan(5);
    expect(stored.filter(({ state }) => state === 'VIGENTE').length).toBeGreaterThan(5);
    expect(ledger.some(({ kind }) => kind === 'UNEXPECTED')).toBe(true);
  }, 180_000);
});
