import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { describeOnPglite, describeOnPostgres, type Engine, type OpenedEngine } from '#test/support/engines.ts';
import { openFilled } from '#test/support/portal-template.ts';
import { keepLease } from './lease.ts';
import type { Queue } from './queue.ts';

let platform: Platform;
let opened: OpenedEngine;
afterEach(async () => {
  await platform.close();
  await opened.close();
});

const platformOn = ({ dataDir, databaseUrl }: OpenedEngine) =>
  openPlatform(
    readConfig(
      { NODE_ENV: 'test', LOG_LEVEL: 'silent', REBANCA_DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      { serves: false },
    ),
  );
async function open(engine: Engine) {
  opened = await openFilled(engine);
  platform = await platformOn(opened);
}
const enqueue = (mailId: string) =>
  platform.database.transaction((tx) => platform.queue.enqueue(tx, 'mail.send', { mailId }));
const mailHandlers = (deliver: (mailId: string) => Promise<void>) =>
  new Proxy({} as Parameters<Queue['drain']>[0], {
    get: (_all, name) =>
      name === 'mail.send' ? ({ mailId }: { mailId: string }) => deliver(mailId) : async () => undefined,
  });

describeOnPostgres('the job queue', (engine) => {
  test('retries only the failed job of a batch', async () => {
    await open(engine);
    for (const mailId of ['first', 'failing', 'last']) await enqueue(mailId);
    const ran: string[] = [];
    const onError = vi.fn();
    await platform.queue.work(
      mailHandlers(async (mailId) => {
        ran.push(mailId);
        if (mailId === 'failing') throw new Error('the server is down');
      }),
      onError,
    );
    await expect.poll(() => ran.includes('last'), { timeout: 10_000 }).toBe(true);
    const states = async () => {
      const { rows } = await platform.database.execute(
        `select data->>'mailId' as mail, state::text as state from pgboss.job order by 1`,
      );
      return rows;
    };
    await expect.poll(states, { timeout: 10_000 }).toEqual([
      { mail: 'failing', state: 'retry' },
      { mail: 'first', state: 'completed' },
      { mail: 'last', state: 'completed' },
    ]);
    expect(ran.toSorted()).toEqual(['failing', 'first', 'last']);
    expect(onError).toHaveBeenCalledOnce();
  });
});

describeOnPostgres('a job with a lease', (engine) => {
  const lapse = () =>
    platform.database.execute(`update pgboss.job set state = 'active', started_on = now() - interval '1 hour'`);
  const job = async () =>
    (
      await platform.database.execute(
        `select state::text as state, retry_count as tries, extract(epoch from start_after - now())::float8 as wait from pgboss.job`,
      )
    ).rows[0] as { state: string; tries: number; wait: number };

  test('keeps its retries but is delayed longer after each crash of its process', async () => {
    await open(engine);
    await enqueue('abandoned');
    const waits: number[] = [];
    for (let time = 0; time < 14; time++) {
      await lapse();
      await platform.queue.returnLapsed();
      const { state, tries, wait } = await job();
      expect({ state, tries }).toEqual({ state: 'retry', tries: 0 });
      waits.push(wait);
    }
    expect(waits[0]).toBeLessThanOrEqual(0);
    expect(waits[1]).toBeLessThanOrEqual(2);
    expect(waits[6]).toBeGreaterThan(30);
    expect(waits.at(-1)).toBeGreaterThan(3_500);
    expect(waits.at(-1)).toBeLessThanOrEqual(3_600);
    const ran: string[] = [];
    await platform.database.execute(`update pgboss.job set start_after = now() - interval '1 second'`);
    await platform.queue.drain(mailHandlers(async (mailId) => void ran.push(mailId)));
    expect(ran).toEqual(['abandoned']);
    expect((await job()).tries).toBe(0);
  });

  test('keeps its lease while its worker is alive', async () => {
    await open(engine);
    await enqueue('slow');
    await platform.database.execute(
      `update pgboss.job set state = 'active', started_on = now() - interval '119 seconds'`,
    );
    const { rows } = await platform.database.execute('select id from pgboss.job');
    const lease = keepLease(platform.database, {
      job: 'mail.send',
      ids: [(rows[0] as { id: string }).id],
      leaseSeconds: 0.06,
    });
    const age = async () =>
      Number(
        (
          await platform.database.execute(
            `select extract(epoch from now() - started_on)::float8 as age from pgboss.job`,
          )
        ).rows.map((row) => (row as { age: number }).age)[0],
      );
    await expect.poll(age, { timeout: 10_000 }).toBeLessThan(60);
    lease.end();
    await platform.queue.returnLapsed();
    expect((await job()).state).toBe('active');
  });
});

describeOnPglite('the job queue of the embedded database', (engine) => {
  test('requeues the jobs of a killed process at the next start, and retries only the failed job', async () => {
    await open(engine);
    for (const mailId of ['abandoned', 'failing']) await enqueue(mailId);
    await platform.database.execute(`update pgboss.job set state = 'active', started_on = now()`);
    await platform.close();
    platform = await platformOn(opened);
    const ran: string[] = [];
    await platform.queue.drain(
      mailHandlers(async (mailId) => {
        ran.push(mailId);
        if (mailId === 'failing') throw new Error('the server is down');
      }),
    );
    expect(ran.toSorted()).toEqual(['abandoned', 'failing']);
    const { rows } = await platform.database.execute(
      `select data->>'mailId' as mail, state::text as state from pgboss.job order by 1`,
    );
    expect(rows).toEqual([
      { mail: 'abandoned', state: 'completed' },
      { mail: 'failing', state: 'retry' },
    ]);
  });
});
