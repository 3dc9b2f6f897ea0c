import { isNull } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { noFaults } from '#sandbox/card-provider/faults.ts';
import { composeNotification } from '#sandbox/card-provider/notification.ts';
import { paymentEvent } from '#server/db/schema/payments.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { initial, payingIn } from '#test/support/paying.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { takeDueTransactions } from './payment-inbox.store.ts';

const plans = 4;
const declinedEach = 14;
const announcements = 5;

describeOnPostgres('a burst of payment notifications', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => app.provider.control.clearFaults());
  const { begin, pay, ledgerOf, agreementOf } = payingIn(() => app);

  let sent = 0;
  function announce(id: string) {
    const transaction = app.provider.control.transactions().find((each) => each.id === id)!;
    const timestamp = Math.floor(app.clock.now().getTime() / 1000);
    const event = { transaction, environment: 'test' as const, timestamp };
    const sentAt = new Date(Date.UTC(2026, 0, 1) + sent++);
    const { body, headers } = composeNotification(event, noFaults, app.provider.keys.eventsSecret, sentAt);
    return app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers });
  }
  const unhandled = () => app.platform.database.sql.select().from(paymentEvent).where(isNull(paymentEvent.handledAt));
  async function lookupsOf(work: () => Promise<unknown>): Promise<string[]> {
    const asked = vi.spyOn(globalThis, 'fetch');
    await work();
    const paths = asked.mock.calls.map(([address]) => new URL(String(address)).pathname);
    asked.mockRestore();
    return paths.filter((path) => path.startsWith('/v1/transactions/')).map((path) => path.split('/').at(-1)!);
  }

  test('is acknowledged at once, causes one lookup per transaction, and books every payment once', async () => {
    const paying: AcceptedPlan[] = [];
    const ids: string[] = [];
    for (let index = 0; index < plans; index++) {
      const plan = await acceptedPlan(app);
      const attempt = (await begin(plan)).body;
      for (let tries = 0; tries < declinedEach; tries++) ids.push(pay(attempt, 'DECLINED').id);
      ids.push(pay(attempt).id);
      paying.push(plan);
    }
    const all = Array.from({ length: announcements }, () => ids).flat();
    const answers: { status: number }[] = [];
    const atOnce = await lookupsOf(async () => void answers.push(...(await Promise.all(all.map(announce)))));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(atOnce).toEqual([]);
    expect(await unhandled()).toHaveLength(all.length);

    const asked = await lookupsOf(() => app.drain());
    expect(asked.toSorted()).toEqual(ids.toSorted());
    expect(await unhandled()).toEqual([]);
    for (const plan of paying) {
      expect((await ledgerOf(plan)).map(({ amount }) => amount)).toEqual([initial]);
      expect((await agreementOf(plan)).pagado).toBe(initial);
    }

    await Promise.all(ids.map(announce));
    expect(await lookupsOf(() => app.drain())).toEqual([]);
    expect(await unhandled()).toEqual([]);
  });

  async function paidPlan() {
    const plan = await acceptedPlan(app);
    const { id } = pay((await begin(plan)).body);
    return { plan, id };
  }
  const isPaid = async (plan: AcceptedPlan) => (await ledgerOf(plan)).length === 1;

  test('causes another lookup after each failure of the provider', async () => {
    const { plan, id } = await paidPlan();
    await announce(id);
    app.provider.control.setFaults({ apiFault: 'error' });
    const pauses: number[] = [];
    for (let tries = 1; tries <= 12; tries++) {
      expect(await lookupsOf(() => app.drain())).toEqual([id]);
      expect(await lookupsOf(() => app.drain())).toEqual([]);
      const due = (await unhandled()).map(({ dueAt }) => dueAt!.getTime());
      pauses.push(Math.max(...due) - app.clock.now().getTime());
      if (tries === 1) await announce(id);
      app.clock.advance({ seconds: pauses.at(-1)! / 1000 });
    }
    expect(pauses.slice(0, 3)).toEqual([5_000, 10_000, 20_000]);
    expect(Math.max(...pauses)).toBe(900_000);
    app.provider.control.clearFaults();
    expect(await lookupsOf(() => app.drain())).toEqual([id]);
    expect(await unhandled()).toEqual([]);
    expect(await isPaid(plan)).toBe(true);
  });

  test('is processed again after the lease of a killed instance ends', async () => {
    const { plan, id } = await paidPlan();
    await announce(id);
    const now = app.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const { sql } = app.platform.database;
    expect(await takeDueTransactions(sql, { provider: 'wompi', now, until, limit: 64 })).toEqual([id]);
    await announce(id);
    expect(await lookupsOf(() => app.drain())).toEqual([]);
    app.clock.advance({ seconds: 60 });
    expect(await lookupsOf(() => app.drain())).toEqual([id]);
    expect(await isPaid(plan)).toBe(true);
    expect(await unhandled()).toEqual([]);
  });

  test('causes one lookup per transaction when three concurrent runs process the inbox', async () => {
    const paid = [await paidPlan(), await paidPlan()];
    const ids = paid.map(({ id }) => id);
    await Promise.all([...ids, ...ids, ...ids].map(announce));
    const { inbox } = app.services.payments;
    const asked = await lookupsOf(() => Promise.all([inbox.workOff(), inbox.workOff(), inbox.workOff()]));
    expect(asked.toSorted()).toEqual(ids.toSorted());
    for (const { plan } of paid) expect(await isPaid(plan)).toBe(true);
  });

  test('causes another lookup when the status of a transaction changes', async () => {
    const { plan, id } = await paidPlan();
    await announce(id);
    await app.drain();
    app.provider.control.setStatus(id, 'VOIDED');
    await announce(id);
    expect(await lookupsOf(() => app.drain())).toEqual([id]);
    expect((await ledgerOf(plan)).map(({ amount }) => amount).toSorted()).toEqual([-initial, initial]);
  });
});
