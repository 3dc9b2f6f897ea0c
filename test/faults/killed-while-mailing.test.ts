import { afterEach, beforeEach, expect, test } from 'vitest';
import { mail } from '#server/db/schema/agreements.ts';
import { reviewCase } from '#server/db/schema/payments.ts';
import { composeServices } from '#server/services.ts';
import { systemClock } from '#server/clock.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';

describeOnPostgres('a server that is killed between the mail server’s yes and its own note of it', (engine) => {
  let world: OtherProcess;
  beforeEach(async () => {
    world = await otherProcess(engine);
  });
  afterEach(() => world.close());

  const arrived = async () => (await world.mailbox.messages()).map(({ headers }) => headers['message-id']);

  test('sends the mail once more, under the same id, and then leaves it to a person, however often it is killed', async () => {
    const [person] = await world.people([[]]);
    await world.inside(async (platform) => {
      const services = await composeServices(platform);
      await services.credentials.invite(person!.id, systemClock.now());
    });
    world.mailbox.faults.slowYesMs = 60_000;
    await world.server.start();
    for (const copies of [1, 2]) {
      await expect.poll(async () => (await arrived()).length, { timeout: 30_000, interval: 50 }).toBe(copies);
      await world.server.survive();
    }
    await world.server.kill();
    world.mailbox.faults.slowYesMs = 0;

    // Whoever takes it up after that, by the queue or by the review, finds it held.
    const held = await world.inside(async (platform) => {
      const { database, queue } = platform;
      const services = await composeServices(platform);
      for (let time = 0; time < 3; time++) {
        await database.execute(`update mail set claimed_until = now()`);
        await database.execute(`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
        await queue.returnLapsed();
        await database.execute(`update pgboss.job set start_after = now() where state = 'retry'`);
        await services.pendingWork.review(systemClock.now());
        await queue.drain(services.jobs);
      }
      const [row] = await database.sql.select().from(mail);
      return { row: row!, cases: (await database.sql.select().from(reviewCase)).map(({ reason }) => reason) };
    });
    expect(await arrived()).toEqual([`<${held.row.id}@rebanca>`, `<${held.row.id}@rebanca>`]);
    expect(held.cases).toEqual(['MAIL_UNCERTAIN']);
    expect(held.row.sentAt).toBeNull();

    // The operator decides that it leaves again.
    await world.inside(async (platform) => {
      const services = await composeServices(platform);
      expect(await services.pendingWork.retry(held.row.id)).toBe(1);
      await platform.queue.drain(services.jobs);
      const [row] = await platform.database.sql.select().from(mail);
      expect(row!.sentAt).not.toBeNull();
    });
    expect(await arrived()).toHaveLength(3);
  }, 240_000);
});
