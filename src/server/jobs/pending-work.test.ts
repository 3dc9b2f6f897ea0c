import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { document, mail } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { emptyQueue, letTimePass } from '#test/support/queue-time.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Person } from '#test/support/test-app.ts';

describeOnPostgres('pending work', (engine) => {
  const t = suiteApp(engine);
  let person: Person;
  beforeAll(async () => {
    person = await t.person();
  });
  beforeEach(async () => {
    t.mailbox.faults.temporaryFailure = false;
    await t.services.pendingWork.retry();
    await t.drain();
    t.mailbox.clear();
  });

  async function promise(kind: 'payment-pending' | 'one-time-code' = 'payment-pending'): Promise<string> {
    const key = randomUUID();
    const about = { key, customerId: person.id, to: person.email, now: t.clock.now() };
    await t.platform.database.transaction(async (tx) =>
      kind === 'one-time-code'
        ? t.services.messages.queueMail(tx, { ...about, kind, data: { code: '123456', minutes: 10, purpose: 'FIRMA' } })
        : t.services.messages.queueMail(tx, {
            ...about,
            kind,
            data: { firstName: 'Laura', amount: 1, startedAt: t.clock.now().toISOString(), link: 'http://localhost' },
          }),
    );
    const [row] = await t.platform.database.sql.select().from(mail).where(eq(mail.dedupeKey, key));
    return row!.id;
  }
  const cases = () => t.platform.database.sql.select().from(operatorCase);
  const review = () => t.services.pendingWork.review(t.clock.now());
  const { running, skip } = relievingIn(() => t);
  const order = (...words: string[]) => orderDirectly(t, words, '/');
  const arrived = async () => (await t.mailbox.messages()).length;

  test('is listed, reported by «verificar» after a day, and retried by command', async () => {
    expect(await order('trabajos', 'listar')).toMatchObject({ code: 0, out: 'Nada está pendiente.\n' });
    t.mailbox.faults.temporaryFailure = true;
    const id = await promise();
    await t.drain();
    expect(await order('verificar')).toMatchObject({ code: 0 });
    await letTimePass(t, 25 * 60);
    await t.drain();
    const listed = await order('trabajos', 'listar');
    expect(listed).toMatchObject({ code: 1, out: expect.stringContaining(id) });
    expect(listed.out).toContain('mensajes: 1 pendiente');
    expect(listed.out).toContain('451 Intenta más tarde');
    expect(listed.out).not.toContain(person.email);
    expect((await order('verificar')).out).toContain(
      'NO SE CUMPLE: nada de lo prometido espera desde hace más de un día.\n  trabajos mail.send ' + id,
    );

    t.mailbox.faults.temporaryFailure = false;
    expect(await order('trabajos', 'reintentar', randomUUID())).toMatchObject({ code: 1, out: '' });
    expect(await order('trabajos', 'reintentar')).toMatchObject({ code: 2 });
    expect((await order('trabajos', 'reintentar', id)).out).toBe('Se intenta ya: 1 pendiente.\n');
    await t.drain();
    expect(await arrived()).toBe(1);
    expect(await order('verificar')).toMatchObject({ code: 0 });
  });

  test('is retried for thirty days and then has an operator case until the work is finished', async () => {
    t.mailbox.faults.temporaryFailure = true;
    const id = await promise();
    await emptyQueue(t);
    await letTimePass(t, 30 * 24 * 60 - 60);
    await review();
    expect(await t.drain()).toBe(1);
    expect(await cases()).toEqual([]);
    await emptyQueue(t);
    await letTimePass(t, 120);
    for (let time = 0; time < 3; time++) await review();
    expect(await t.drain()).toBe(0);
    expect(await cases()).toMatchObject([{ reason: 'WORK_OVERDUE', kind: 'TRABAJO', subjectId: id, resolvedAt: null }]);

    t.mailbox.faults.temporaryFailure = false;
    await order('trabajos', 'reintentar', '--todos');
    await t.drain();
    expect(await arrived()).toBe(1);
    await review();
    expect((await cases())[0]!.resolvedAt).not.toBeNull();
  });

  test('is enqueued once by concurrent reviews, and not directly after a retry', async () => {
    await promise();
    await review();
    expect(await t.drain()).toBe(1);
    t.mailbox.faults.temporaryFailure = true;
    const id = await promise();
    await t.platform.database.execute(
      `update pgboss.job set state = 'failed', completed_on = now() - interval '2 hours', created_on = now() - interval '3 hours'
       where data->>'mailId' = '${id}'`,
    );
    await Promise.all([review(), review(), review()]);
    expect(await t.drain()).toBe(1);
    // The mail was just retried, so the review enqueues no job for an hour.
    await review();
    expect(await t.drain()).toBe(0);
  });

  test('runs after the jobs of one-time codes, even when the codes are enqueued later', async () => {
    // 52 mails are more than the queue fetches in one batch.
    for (let many = 0; many < 52; many++) await promise();
    await promise('one-time-code');
    await t.drain();
    const subjects = (await t.mailbox.messages()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(53);
    expect(subjects.findIndex((subject) => subject.startsWith('Tu código'))).toBeLessThan(50);
  });

  test('includes an amendment after its job was lost', async () => {
    const plan = await running();
    await t.drain();
    expect((await skip(plan)).status).toBe(200);
    await emptyQueue(t);
    await letTimePass(t, 60);
    await review();
    await t.drain();
    const drawn = await t.platform.database.sql.select().from(document).where(eq(document.kind, 'OTROSI'));
    expect(drawn).toHaveLength(1);
  });
});
