import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mail } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { rowsOf } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import { pendingSinceBefore } from '#server/jobs/pending-work.store.ts';
import { caseAbout, resolveCase } from '#test/support/cases.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { workForAnHour } from '#test/support/queue-time.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Person } from '#test/support/test-app.ts';

describeOnPostgres('the outbox', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  beforeEach(async () => {
    laura = await t.person();
    t.mailbox.clear();
    t.mailbox.faults.refuse = false;
    t.clock.set('2026-11-20T15:00:00.000Z');
  });

  const queue = (
    key = randomUUID() as string,
    classification: 'transactional' | 'collection' = 'transactional',
    to = laura.email,
  ) =>
    t.platform.database.transaction((tx) =>
      t.services.messages.queueMail(tx, {
        key,
        customerId: laura.id,
        to,
        kind: 'payment-pending',
        classification,
        now: t.clock.now(),
        data: {
          firstName: 'Laura',
          amount: 600_000,
          startedAt: t.clock.now().toISOString(),
          link: 'http://localhost:3000/portal',
        },
      }),
    );
  const rowOf = async (key: string) =>
    (await t.platform.database.sql.select().from(mail).where(eq(mail.dedupeKey, key)))[0]!;
  const deliver = async (key: string) => t.services.messages.deliver((await rowOf(key)).id);

  test('sends a mail once per key and puts the outbox id into the message id', async () => {
    const key = randomUUID();
    expect(await queue(key)).toBe(true);
    expect(await queue(key)).toBe(false);
    await t.drain();
    await deliver(key);
    const all = await t.mailbox.messages();
    expect(all).toHaveLength(1);
    expect(all[0]!.headers['message-id']).toBe(`<${(await rowOf(key)).id}@rebanca.example>`);
  });

  test('sends nothing when the transaction that queued the mail rolls back', async () => {
    const key = randomUUID();
    await expect(
      t.platform.database.transaction(async (tx) => {
        await t.services.messages.queueMail(tx, {
          key,
          customerId: null,
          to: laura.email,
          kind: 'one-time-code',
          data: { code: '123456', minutes: 10, purpose: 'FIRMA' },
          now: t.clock.now(),
        });
        throw new Error('se devuelve');
      }),
    ).rejects.toThrow('se devuelve');
    await t.drain();
    expect(await t.mailbox.messages()).toEqual([]);
  });

  test('sends a queued mail after the mail server was unavailable', async () => {
    const key = randomUUID();
    t.mailbox.faults.temporaryFailure = true;
    await queue(key);
    await expect(deliver(key)).rejects.toThrow();
    expect((await rowOf(key)).sentAt).toBeNull();
    t.mailbox.faults.temporaryFailure = false;
    await deliver(key);
    expect(await t.mailbox.messages()).toHaveLength(1);
  });

  test('sends a mail once during three concurrent deliveries', async () => {
    const key = randomUUID();
    await queue(key);
    t.mailbox.faults.slowMs = 200;
    const tries = await Promise.allSettled([deliver(key), deliver(key), deliver(key)]);
    t.mailbox.faults.slowMs = 0;
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await t.mailbox.messages()).toHaveLength(1);
    await deliver(key);
    expect(await t.mailbox.messages()).toHaveLength(1);
  });

  test('retries an interrupted attempt once, and opens an operator case after a second interruption', async () => {
    const key = randomUUID();
    await queue(key);
    const { id } = await rowOf(key);
    const dieWhileSending = () =>
      t.platform.database.execute(
        `update mail set sent_at = null, claimed_until = now() - interval '1 second' where id = '${id}'`,
      );
    await dieWhileSending();
    t.mailbox.faults.temporaryFailure = true;
    await expect(deliver(key)).rejects.toThrow('451');
    t.mailbox.faults.temporaryFailure = false;
    await dieWhileSending();
    await deliver(key);
    expect(await t.mailbox.messages()).toEqual([]);
    const cases = await t.platform.database.sql.select().from(operatorCase);
    expect(cases).toMatchObject([{ reason: 'MAIL_UNCERTAIN', subjectId: id }]);
  });

  test('opens one case per rejected contact and settles the case after a correction', async () => {
    const keys = [randomUUID(), randomUUID()];
    t.mailbox.faults.permanentFailure = true;
    for (const key of keys) {
      await queue(key);
      await deliver(key);
      expect((await rowOf(key)).rejectedAt).not.toBeNull();
    }
    t.mailbox.faults.permanentFailure = false;
    const cases = () =>
      t.platform.database.sql.select().from(operatorCase).where(eq(operatorCase.reason, 'MAIL_BOUNCED'));
    expect(await cases()).toMatchObject([{ kind: 'CORREO', customerId: laura.id, state: 'NUEVO' }]);
    const change = { kind: 'email', from: laura.email, to: `otra-${randomUUID()}@correo.example` } as const;
    await t.services.contacts.correct(laura.id, change, t.clock.now());
    expect(await cases()).toMatchObject([{ state: 'RESUELTO', outcome: 'CORREGIDO' }]);
  });

  test('opens no case for a rejected e-mail address that is not a contact', async () => {
    const key = randomUUID();
    t.mailbox.faults.permanentFailure = true;
    await queue(key, 'transactional', 'mal-escrito@correo.example');
    await deliver(key);
    t.mailbox.faults.permanentFailure = false;
    expect((await rowOf(key)).rejectedAt).not.toBeNull();
    const cases = await t.platform.database.sql.select().from(operatorCase).where(eq(operatorCase.state, 'NUEVO'));
    expect(cases.filter(({ customerId, reason }) => customerId === laura.id && reason === 'MAIL_BOUNCED')).toEqual([]);
  });

  test.each([
    ['ENTREGADO', 'sentAt'],
    ['DESCARTADO', 'droppedAt'],
  ] as const)('does not resend a mail after an operator resolved its case as %s', async (outcome, column) => {
    const key = randomUUID();
    await queue(key);
    const { id } = await rowOf(key);
    await t.platform.database.execute(`update mail set claimed_until = now(), unfinished_tries = 2 where id = '${id}'`);
    await deliver(key);
    const { number } = await caseAbout(t, id);
    expect(await resolveCase(t, number, 'CORREGIDO')).toMatchObject({ refused: 'CASE_REFUSED' });
    expect(await resolveCase(t, number, outcome)).toMatchObject({ state: 'RESUELTO' });
    expect((await rowOf(key))[column]).toEqual(t.clock.now());
    await deliver(key);
    await t.drain();
    expect((await t.mailbox.messages()).filter(({ to }) => to.includes(laura.email))).toEqual([]);
  });

  test('does not send a code older than ten minutes', async () => {
    const key = randomUUID();
    await t.platform.database.transaction((tx) =>
      t.services.messages.queueMail(tx, {
        key,
        customerId: null,
        to: laura.email,
        kind: 'one-time-code',
        data: { code: '123456', minutes: 10, purpose: 'FIRMA' },
        now: t.clock.now(),
      }),
    );
    t.clock.advance({ minutes: 11 });
    await deliver(key);
    expect(await t.mailbox.messages()).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ data: {}, sentAt: null });
  });

  test('sends a collection message only within the legal hours', async () => {
    const key = randomUUID();
    t.clock.set('2026-11-22T15:00:00.000Z'); // Sunday
    await queue(key, 'collection');
    await deliver(key);
    expect(await t.mailbox.messages()).toEqual([]);
    t.clock.set('2026-11-23T15:00:00.000Z'); // Monday, 10:00 in Bogotá
    await deliver(key);
    expect(await t.mailbox.messages()).toHaveLength(1);
  });

  test('sends one collection message a day, also when two messages are delivered concurrently', async () => {
    const keys = [randomUUID() as string, randomUUID() as string];
    for (const key of keys) await queue(key, 'collection');
    await Promise.all(keys.map(deliver));
    expect(await t.mailbox.messages()).toHaveLength(1);
    t.clock.advance({ days: 1 }); // Saturday, 10:00
    await Promise.all(keys.map(deliver));
    expect(await t.mailbox.messages()).toHaveLength(2);
  });

  test('does not send a collection message that a dispute drops during the delivery', async () => {
    const key = randomUUID();
    await queue(key, 'collection');
    let delivery: Promise<void> | undefined;
    await t.platform.database.transaction(async (tx) => {
      await lockCustomer(tx, laura.id);
      delivery = deliver(key);
      await expect.poll(async () => (await rowOf(key)).claimedUntil).not.toBeNull();
      const { id } = await rowOf(key);
      await tx.update(mail).set({ droppedAt: t.clock.now(), claimedUntil: null }).where(eq(mail.id, id));
    });
    await delivery;
    expect(await t.mailbox.messages()).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ sentAt: null, droppedAt: t.clock.now() });
  });

  test('never sends a collection message to a contact that the user did not authorise', async () => {
    const key = randomUUID();
    await queue(key, 'collection', 'otra@correo.example');
    await deliver(key);
    expect(await t.mailbox.messages()).toEqual([]);
  });

  test.each([
    ['sends a collection message the morning after the user authorises the channel', 12, '2026-11-20T12:00:00.000Z'],
    ['drops a collection message when the channel stays unauthorised for a day', 14, undefined],
  ])('%s', async (_name, hours, leavesAt) => {
    const key = randomUUID();
    const browser = await t.signedIn(laura);
    const preference = '/api/account/contact-preference';
    await browser.post(preference, { canales: ['whatsapp'], horario: 'CUALQUIERA' });
    t.clock.set('2026-11-19T15:00:00.000Z'); // Thursday, 10:00 in Bogotá
    await queue(key, 'collection');
    await t.drain();
    for (let hour = 0; hour < 12; hour++) await workForAnHour(t, 60);
    expect(await rowOf(key)).toMatchObject({ sentAt: null, droppedAt: null });
    if (leavesAt) {
      const later = await t.signedIn(laura);
      expect((await later.post(preference, { canales: ['email'], horario: 'CUALQUIERA' })).status).toBe(200);
    }
    for (let hour = 0; hour < hours; hour++) {
      await workForAnHour(t, 60);
      const aDayAgo = new Date(t.clock.now().getTime() - 24 * 60 * 60_000);
      const overdue = await rowsOf<{ id: string }>(t.platform.database.sql)`${pendingSinceBefore(aDayAgo)}`;
      expect(overdue.map(({ id }) => id)).not.toContain(`mail.send ${(await rowOf(key)).id}`);
    }
    const { sentAt, droppedAt, createdAt } = await rowOf(key);
    const about = (await t.mailbox.messages()).filter(({ subject }) => subject === 'Tu pago se está confirmando');
    expect(about).toHaveLength(leavesAt ? 1 : 0);
    // The simulated clock advances in steps of an hour, so the mail may be sent one step after the contact hours begin.
    if (leavesAt) expect(sentAt!.getTime() - Date.parse(leavesAt)).toBeOneOf([0, 60 * 60_000]);
    else expect(droppedAt!.getTime() - createdAt.getTime()).toBeLessThan(24 * 60 * 60_000);
  });

  test('sends a transactional message outside the legal hours', async () => {
    t.clock.set('2026-11-22T15:00:00.000Z');
    const key = randomUUID();
    await queue(key);
    await deliver(key);
    expect(await t.mailbox.messages()).toHaveLength(1);
  });
});
