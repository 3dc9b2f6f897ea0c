import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { noFaults } from '#sandbox/card-provider/faults.ts';
import { composeNotification } from '#sandbox/card-provider/notification.ts';
import type { CardProvider } from '#sandbox/card-provider/provider.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { startLoad } from '#test/support/portal-load.ts';
import type { OwnPostgres } from '#test/support/postgres-server.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import type { WithOffer } from './endpoints.ts';
import { milliseconds, percentile, perSecond, timed, type Figure } from './measure.ts';
import { call, type BenchPerson, type Served } from './portal-process.ts';

export type UnderFaults = { portal: Served; bare: Served; provider: CardProvider; database: OwnPostgres };

const events = 1_000;
const quietMs = 10_000;
const longestMs = 150_000;
const restarts = 5;
const cuttingMs = 10_000;
const standing = '/api/management/userManagement';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const figure = (name: string, measured: string, target?: string, reached?: boolean): Figure => ({
  engine: 'PostgreSQL',
  name,
  measured,
  ...(target && { target }),
  ...(reached !== undefined && { reached }),
});

async function readUntil(portal: Served, people: readonly WithOffer[], stop: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!stop()) {
    const each = people[times.length % people.length]!;
    times.push((await timed(() => call(portal.url, standing, each)))[0]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}

type Answer = { status: number; ms: number };

/** Sends the notifications from a separate process, so that sending does not slow the readers. */
async function sendAtOnce(address: string, notifications: readonly unknown[]): Promise<Answer[]> {
  const program = join(projectRoot, 'lab', 'bench', 'webhook-burst.mjs');
  const child = spawn(process.execPath, [program, address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(notifications));
  return JSON.parse(await text(child.stdout)) as Answer[];
}

async function untilDrawn(client: pg.Client): Promise<void> {
  const drawn = async (): Promise<number> =>
    (await client.query('select count(*)::int as documents from document')).rows[0].documents;
  for (let before = -1, now = await drawn(); before !== now;) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    now = await drawn();
  }
}

export async function webhookFigures(
  { portal, bare, provider, database }: UnderFaults,
  reading: readonly WithOffer[],
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows: attempts } = await client.query('select reference, amount::int as amount from payment_attempt');
  provider.control.setFaults({ dropWebhooks: true });
  await untilDrawn(client);
  const end = performance.now() + quietMs;
  const quiet = percentile(await readUntil(portal, reading, () => performance.now() > end), 99);
  const ids = Array.from({ length: events }, (_each, index) => {
    const { reference, amount } = attempts[index % attempts.length] as { reference: string; amount: number };
    // The last event of each attempt approves the payment; every earlier event declines the payment.
    const outcome = index < events - attempts.length ? 'DECLINED' : 'APPROVED';
    const order = { reference, amountInCents: amount * 100, outcome, settleMs: null } as const;
    return provider.control.settle(provider.control.createTransaction(order).id).id;
  });
  const transactions = new Map(provider.control.transactions().map((each) => [each.id, each]));
  const notificationsAt = (sentAt: Date) =>
    ids.map((id) => {
      const timestamp = Math.floor(sentAt.getTime() / 1000);
      const event = { transaction: transactions.get(id)!, environment: 'test' as const, timestamp };
      return composeNotification(event, noFaults, provider.keys.eventsSecret, sentAt);
    });
  let lookups = 0;
  const count = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url?.startsWith('/v1/transactions/')) lookups++;
  };
  subscribe('http.server.request.start', count);
  const unhandled = async (): Promise<number> =>
    (await client.query('select count(*)::int as open from payment_event where handled_at is null')).rows[0].open;

  async function burst(): Promise<{ answers: Answer[]; reads: number[]; lastAfter: number }> {
    let over = false;
    const notifications = notificationsAt(new Date());
    const reads = readUntil(portal, reading, () => over);
    const begun = performance.now();
    const answers = await sendAtOnce(`${portal.url}/api/webhooks/wompi`, notifications);
    while ((await unhandled()) > 0 && performance.now() - begun < longestMs)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const lastAfter = performance.now() - begun;
    over = true;
    return { answers, reads: await reads, lastAfter };
  }

  const floor = percentile(
    (await sendAtOnce(`${bare.url}/listo`, notificationsAt(new Date()))).map(({ ms }) => ms),
    99,
  );
  const first = await burst();
  const askedFirst = lookups;
  const again = await burst();
  unsubscribe('http.server.request.start', count);
  const { rows } = await client.query(`select count(*)::int as written from payment_ledger`);
  await client.end();

  const figuresOf = (name: string, { answers, reads, lastAfter }: typeof first): Figure[] => {
    const times = answers.map(({ ms }) => ms);
    const missing = answers.filter(({ status }) => status !== 200).length;
    const [p99, readP99] = [percentile(times, 99), percentile(reads, 99)];
    return [
      figure(`${name}: without a response 200 within 10 s`, String(missing), '0', missing === 0),
      figure(`${name}: response, p50`, milliseconds(percentile(times, 50))),
      {
        ...figure(`${name}: response, p99`, milliseconds(p99), '≤ 2,000 ms', p99 <= 2_000),
        floor: milliseconds(floor),
        ratio: p99 / floor,
      },
      figure(`${name}: until the last one is processed`, seconds(lastAfter)),
      figure(`${name}: processed`, perSecond((events / lastAfter) * 1000), '≥ 100/s', events / lastAfter >= 0.1),
      {
        ...figure(
          `${name}: p99 of a concurrent read / without load`,
          milliseconds(readP99),
          '≤ 2',
          readP99 <= 2 * quiet,
        ),
        floor: milliseconds(quiet),
        ratio: readP99 / quiet,
      },
    ];
  };
  return [
    ...figuresOf('a thousand notifications at once', first),
    figure(
      'lookups at the card provider for a thousand transactions',
      String(askedFirst),
      '≤ 1000',
      askedFirst <= events,
    ),
    ...figuresOf('the same thousand again', again),
    figure(
      'lookups at the card provider for the repetitions',
      String(lookups - askedFirst),
      '0',
      lookups === askedFirst,
    ),
    figure(
      'payments in the ledger',
      String(rows[0].written),
      String(attempts.length),
      rows[0].written === attempts.length,
    ),
  ];
}

export async function outageFigures(
  { portal, database }: UnderFaults,
  people: readonly BenchPerson[],
  password: string,
): Promise<Figure[]> {
  const clients = [];
  for (const { documentNumber } of people)
    clients.push(await signedInOver(portal.url, { documentType: 'CC', documentNumber, password }));
  const load = startLoad(clients);
  const untilServed: number[] = [];
  for (let restart = 0; restart < restarts; restart++) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await database.restart();
    const back = performance.now();
    while (load.servedAt < back && performance.now() - back < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 5));
    untilServed.push(load.servedAt > back ? load.servedAt - back : Number.POSITIVE_INFINITY);
  }
  const refused = load.unavailable;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let cut = 0;
  for (const end = performance.now() + cuttingMs; performance.now() < end;) {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rebanca' and backend_type = 'client backend' order by random() limit 1`);
    cut += rowCount ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await client.end();
  await load.stop();
  let lost = 0;
  for (const { client: own, id } of load.acknowledged)
    if ((await own.get(`/api/account/proposals/${id}`)).body.id !== id) lost++;
  const worst = Math.max(...untilServed);
  return [
    figure(
      `${restarts} immediate restarts: longest time until the next response`,
      seconds(worst),
      '≤ 15 s',
      worst <= 15_000,
    ),
    figure(`${restarts} immediate restarts: responses 503 with Retry-After`, String(refused)),
    figure(`${cut} connections cut at random: responses 503`, String(load.unavailable - refused)),
    figure('other failures, or missing responses', String(load.wrong.length), '0', load.wrong.length === 0),
    figure(`missing acknowledged writes, of ${load.acknowledged.length}`, String(lost), '0', lost === 0),
  ];
}
