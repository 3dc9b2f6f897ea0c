import { eq, isNull, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graceEnd } from '#domain/agreements/agreements.ts';
import { bogotaDate, endOfBogotaDay, isoDate, latest } from '#domain/time/calendar.ts';
import { violationsOf, invariants } from '#server/cli/invariants.store.ts';
import { agreement, mail } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { paymentAttempt, paymentLedger } from '#server/db/schema/payments.ts';
import { acceptedQuotes, type AcceptedQuote } from '#test/support/accepted-quotes.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { startTestApp, type Client, type TestApp } from '#test/support/test-app.ts';
import { randomIntegers, scaled } from '#test/support/property-runs.ts';

const [people, plansEach] = [scaled(1), 30] as const;
/** Times near the deadlines of a plan, so that payments arrive shortly before and after a deadline. */
const seasons = [
  { from: '2026-12-04T20:00:00.000Z', moments: 4 },
  { from: '2026-12-29T20:00:00.000Z', moments: 2 },
  { from: '2027-02-04T15:00:00.000Z', moments: 1 },
  { from: '2027-02-18T21:00:00.000Z', moments: 3 },
  { from: '2027-03-05T01:00:00.000Z', moments: 2 },
] as const;

type Stored = typeof agreement.$inferSelect;

describeOnPostgres('random histories of plans from the first payment to the last day', (engine) => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
    other = await app.again();
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  test(
    'never end a plan that was paid on time, and record every payment',
    async () => {
      const draw = randomIntegers(10);
      const { control } = app.provider;
      const db = app.platform.database.sql;
      const plans: AcceptedQuote[] = [];
      for (let index = 0; index < people; index++)
        plans.push(...(await acceptedQuotes(app, Array<number>(plansEach).fill(3), 27)));
      const clients = new Map<string, Client>();
      const references = new Map<string, string[]>();
      let stored = new Map<string, Stored>();
      const seen = { retried: 0, overMidnight: 0, tooLate: 0, voided: 0 };
      control.setFaults({ dropWebhooks: true });
      const orderedReceipts = async () => {
        const query = sql`select data->>'ledgerId' as id from pgboss.job where name = 'document.receipt'`;
        return new Set((await rowsOf<{ id: string }>(db)`${query}`).map(({ id }) => id));
      };

      const clientOf = async ({ person }: AcceptedQuote) => {
        const known = clients.get(person.id) ?? (await app.signedIn(person));
        clients.set(person.id, known);
        return known;
      };
      const transactionsOf = ({ agreementId }: AcceptedQuote) =>
        (references.get(agreementId) ?? []).flatMap((reference) => control.transactions(reference));
      const come = async (plan: AcceptedQuote, id: string) =>
        (await clientOf(plan)).post('/api/payments/return/oferta', { id });
      const conceptOf = ({ agreementId }: AcceptedQuote) => {
        const { state } = stored.get(agreementId)!;
        if (draw(8) === 0) return 'SALDO';
        return state === 'VIGENTE' ? 'CUOTA' : state === 'INCUMPLIDO' ? 'RECUPERACION' : 'INICIAL';
      };

      async function begin(plan: AcceptedQuote) {
        const { body, status } = await (
          await clientOf(plan)
        ).post(
          '/api/payments/attempts',
          { acuerdoId: plan.agreementId, concepto: conceptOf(plan), estrategia: 'oferta' },
          { 'idempotency-key': crypto.randomUUID() },
        );
        if (status !== 200) return;
        const known = references.get(plan.agreementId) ?? [];
        if (!known.includes(body.referencia)) references.set(plan.agreementId, [...known, body.referencia]);
        payAt(body.referencia, body.valor);
        if (draw(3) > 0) payAt(body.referencia, body.valor);
      }
      function payAt(reference: string, amount: number) {
        const earlier = control.transactions(reference);
        // After a pending or approved payment, the customer pays again with a probability of one in eight.
        if (earlier.some(({ status }) => status !== 'DECLINED') && draw(8) > 0) return;
        if (earlier.length > 0) seen.retried += 1;
        // Some payments are too low by 1,000 pesos or half a peso, or in another currency.
        const cents = draw(9) === 0 ? amount * 100 - (draw(2) === 0 ? 100_000 : 50) : amount * 100;
        const currency = draw(20) === 0 ? 'USD' : 'COP';
        const outcome = draw(3) === 0 ? 'DECLINED' : 'APPROVED';
        const { id } = control.createTransaction({
          reference,
          amountInCents: cents,
          currency,
          outcome,
          settleMs: null,
        });
        if (draw(5) > 1) control.settle(id);
      }
      async function live(plan: AcceptedQuote, isPortalUp: boolean) {
        const last = transactionsOf(plan).at(-1);
        const what = draw(10);
        if (what < 2 && last?.status === 'DECLINED') payAt(last.reference, last.amount_in_cents / 100);
        else if (what < 7 && last?.status === 'PENDING') {
          control.settle(last.id);
          seen.overMidnight += Number(bogotaDate(new Date(last.created_at)) < bogotaDate(app.clock.now()));
        } else if (what === 9 && last?.status === 'APPROVED' && draw(4) === 0) {
          control.setStatus(last.id, 'VOIDED', { notify: false });
          seen.voided += 1;
        } else if (!isPortalUp) return;
        else if (last && what > 6) await come(plan, last.id);
        else if (stored.get(plan.agreementId)!.state !== 'CANCELADO' || what === 0) await begin(plan);
      }
      /**
       * Runs the daily review while the other instance polls the provider. With a probability of one half, the other
       * instance runs the daily review at the same time.
       */
      async function review() {
        const now = app.clock.now();
        const before = stored;
        await Promise.all([
          app.services.agreements.reviewDays(now),
          ...(draw(2) === 0 ? [other.services.agreements.reviewDays(now)] : []),
          other.services.payments.poll(now),
        ]);
        const kept = await read();
        const released = new Set((await cases(false)).map(({ dedupeKey }) => dedupeKey));
        for (const plan of plans) {
          const { state, endsOn, reopenedOn } = stored.get(plan.agreementId)!;
          if (!isEnded(state) || isEnded(before.get(plan.agreementId)!.state)) continue;
          const lastDay =
            state === 'INCUMPLIDO'
              ? endsOn!
              : graceEnd(latest(isoDate('2026-11-27'), reopenedOn ?? isoDate('2026-11-27')));
          // The operator resolved the case that prevented the end of this plan.
          if (released.has(`held:${plan.agreementId}:${lastDay}`)) continue;
          const until = endOfBogotaDay(lastDay);
          const all = transactionsOf(plan);
          // A second payment is refunded and does not prevent the end of the plan.
          const paid = new Set(all.flatMap(({ id, reference }) => (kept.has(id) ? [reference] : [])));
          const open = all.filter(
            ({ id, reference, status, created_at: begun, finalized_at: at }) =>
              !paid.has(reference) &&
              ((status === 'APPROVED' && new Date(at!) <= until && !kept.has(id)) ||
                (status === 'PENDING' && new Date(begun) <= until)),
          );
          expect(open, plan.agreementId).toEqual([]);
        }
      }
      const isEnded = (state: string) => state === 'CANCELADO' || state === 'INCUMPLIDO';
      async function read(): Promise<Set<string>> {
        stored = new Map((await db.select().from(agreement)).map((row) => [row.id, row]));
        const named = (await cases()).flatMap(({ reason, dedupeKey }) =>
          reason === 'CURRENCY_MISMATCH' ? [dedupeKey.replace('mismatch:', '')] : [],
        );
        return new Set([
          ...(await db.select().from(paymentLedger)).map(({ transactionId }) => transactionId),
          ...named,
        ]);
      }
      const cases = async (open?: boolean) =>
        (await db.select().from(operatorCase)).filter(
          ({ resolvedAt }) => open === undefined || open === (resolvedAt === null),
        );

      await read();
      for (const [season, { from, moments }] of seasons.entries()) {
        app.clock.set(from);
        clients.clear();
        if (season > 0) {
          // The provider's API returns errors. The operator resolves the cases, so that the plans can end.
          control.setFaults({ apiFault: 'error' });
          await review();
          await db
            .update(operatorCase)
            .set({ state: 'RESUELTO', resolvedAt: app.clock.now() })
            .where(isNull(operatorCase.resolvedAt));
        }
        for (let moment = 0; moment < moments; moment++) {
          const isSilent = season + moment > 0 && (moment === 0 || draw(4) === 0);
          control.setFaults({ apiFault: isSilent ? 'error' : 'none' });
          const isPortalUp = draw(4) > 0 || season + moment === 0;
          for (const plan of plans) if (draw(5) < 2) await live(plan, isPortalUp);
          app.clock.advance({ hours: draw(4), minutes: 20 + draw(40) });
          clients.clear();
          if (isPortalUp || moment === moments - 1) await review();
          // About half of the customers open the home page, which shows the notice.
          if (season === 2)
            for (const plan of plans.filter((_plan, index) => index % plansEach === 0 && draw(2) === 0))
              await (await clientOf(plan)).get('/api/management/userManagement');
        }
      }

      control.setFaults({ apiFault: 'none' });
      for (const plan of plans) for (const { id } of transactionsOf(plan)) await come(plan, id);
      await read();
      const [ledger, attempts, mails, named] = await Promise.all([
        db.select().from(paymentLedger),
        db.select().from(paymentAttempt),
        db.select().from(mail),
        cases(),
      ]);
      const mailKeys = new Set(mails.map(({ dedupeKey }) => dedupeKey));
      const receipts = await orderedReceipts();
      for (const { id, reference, status, currency, amount_in_cents: cents, finalized_at: at } of plans.flatMap(
        transactionsOf,
      )) {
        const entries = ledger.filter(({ transactionId }) => transactionId === id);
        const net = entries.reduce((sum, { amount }) => sum + amount, 0);
        expect(net, id).toBe(status === 'APPROVED' && currency === 'COP' ? Math.floor(cents / 100) : 0);
        if (status !== 'APPROVED') continue;
        if (currency !== 'COP') expect(named.some(({ dedupeKey }) => dedupeKey === `mismatch:${id}`)).toBe(true);
        for (const { id: row, kind, receiptNumber } of entries.filter(({ kind }) => kind === 'PAYMENT'))
          expect([kind, receiptNumber !== null, receipts.has(row)]).toEqual(['PAYMENT', true, true]);
        const isPaid = entries.some(({ kind }) => kind === 'PAYMENT');
        const notices = [`payment-not-owed:${id}`, `payment-unexpected:${id}`];
        expect(isPaid || notices.some((key) => mailKeys.has(key)), id).toBe(true);
        if (entries.some(({ kind }) => kind === 'DUPLICATE')) expect(mailKeys.has(notices[0]!), id).toBe(true);
        const attempt = attempts.find((one) => one.reference === reference)!;
        const { endedAt, state } = stored.get(attempt.agreementId)!;
        const isCredit = isPaid && entries.every(({ allocations }) => allocations.length === 0);
        if (endedAt === null || !isCredit || entries.some(({ kind }) => kind !== 'PAYMENT')) continue;
        // A payment without allocations arrived after the end of the plan, or was too low to prevent the end of a
        // running plan.
        expect(
          named.some(({ dedupeKey }) => dedupeKey === `closed:${id}`),
          id,
        ).toBe(true);
        if (state === 'CANCELADO') expect(new Date(at!).getTime(), id).toBeGreaterThanOrEqual(endedAt.getTime());
        seen.tooLate += 1;
      }
      const ended = [...stored.values()].filter(({ state }) => isEnded(state));
      for (const { id, endedAt } of ended)
        expect(mailKeys.has(`plan-ended:${id}:${endedAt!.getTime()}`), id).toBe(true);
      for (const invariant of invariants)
        expect(await violationsOf(db, invariant, 3), invariant.claim).toMatchObject({ count: 0 });
      const later = plans.flatMap(({ agreementId }) =>
        ledger.filter((row) => row.agreementId === agreementId && row.kind === 'PAYMENT').slice(1),
      );
      for (const { id: ledgerId } of later.slice(0, 3)) {
        await app.services.jobs['document.receipt']({ ledgerId });
        expect(
          await db
            .select()
            .from(mail)
            .where(eq(mail.dedupeKey, `payment:${ledgerId}`)),
        ).toHaveLength(1);
      }
      const ofKind = (name: string) => [...mails, ...ledger].filter(({ kind }) => kind === name).length;
      const reached = {
        ...seen,
        later: later.length,
        cancelled: ended.filter(({ state }) => state === 'CANCELADO').length,
        broken: ended.filter(({ state }) => state === 'INCUMPLIDO').length,
        revived: ofKind('plan-revived'),
        twice: ofKind('DUPLICATE'),
        unexpected: ofKind('UNEXPECTED'),
        foreign: named.filter(({ reason }) => reason === 'CURRENCY_MISMATCH').length,
        waited: named.filter(({ reason }) => reason === 'PAYMENT_STUCK' || reason === 'PROVIDER_SILENT').length,
      };
      for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(0);
    },
    scaled(180_000),
  );
});
