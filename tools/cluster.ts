import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, type Cluster } from '#test/cluster/cluster.ts';
import { newServed, startPayers, startVisitors, type Served } from '#test/cluster/people.ts';
import { pause, until } from '#test/cluster/processes.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { findExecutable, installDebianPackage, isRoot } from '#test/support/system-package.ts';
import { buildIfNeeded } from './build-stamp.ts';

const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
/** People are watched for so long after a fault is over, in milliseconds. */
const afterwardsMs = 6_000;
const mostPayers = 400;
/** What failed while something was away is tried again with growing pauses. */
const longestWorkMs = 300_000;
const visitorCount = 8;
const newPayerEveryMs = 1_200;

interface Fault {
  name: string;
  /** Seconds without service that are accepted; undefined where none are promised. */
  goal: number | undefined;
  work(cluster: Cluster): Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: 'cada portal matado (-9), uno tras otro',
    goal: 1,
    async work({ portals }) {
      for (const portal of portals) {
        await portal.end('SIGKILL');
        await pause(2_000);
        await portal.start();
        await pause(1_500);
      }
    },
  },
  {
    name: 'reinicio de los tres portales, uno tras otro (SIGTERM)',
    goal: 1,
    async work({ portals }) {
      for (const portal of portals) {
        await portal.end('SIGTERM');
        await portal.start();
        await pause(1_500);
      }
    },
  },
  {
    name: 'pgbouncer matado y vuelto a iniciar',
    goal: 5,
    async work({ pooler }) {
      await pooler.end('SIGKILL');
      await pause(500);
      await pooler.start();
    },
  },
  {
    name: 'PostgreSQL que manda, matado (-9) con su Patroni',
    goal: 15,
    async work({ database }) {
      const leader = await database.leader();
      await leader.crash();
      await until('another leader', async () => (await database.leader()) !== leader);
      await pause(2_000);
      await leader.program.start();
      await database.settled();
    },
  },
  {
    name: 'PostgreSQL que manda, sin red',
    goal: 15,
    async work({ database }) {
      const leader = await database.leader();
      leader.plug(false);
      await until('another leader', async () => (await database.leader()) !== leader);
      await pause(2_000);
      leader.plug(true);
      await database.settled();
    },
  },
  {
    name: 'archivos sin servicio durante un minuto',
    goal: 1,
    async work({ storage }) {
      await storage.stop();
      await pause(60_000);
      await storage.start();
    },
  },
];

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).replace('.', ',');

/** The longest time between two successes, the begin and the end of the watch included. */
function longestGap({ successes }: Served, from: number, to: number): number {
  const moments = [from, ...successes.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!));
}

async function underFaults(cluster: Cluster, chosen: readonly Fault[]): Promise<boolean> {
  const [visitors, payers] = await cluster
    .people(visitorCount + mostPayers)
    .then((all) => [all.slice(0, visitorCount), all.slice(visitorCount)] as const);
  let served = newServed();
  const clients = [];
  for (const visitor of visitors) clients.push(await signedInOver(cluster.town.url, visitor));
  const visiting = startVisitors(() => served, clients);
  const paying = startPayers(cluster.town, () => served, payers, newPayerEveryMs);
  await pause(3_000);
  let reached = true;
  for (const { name, goal, work } of chosen) {
    served = newServed();
    const [from, before] = [performance.now(), paying.acknowledged.agreements.length];
    await work(cluster);
    await pause(afterwardsMs);
    const gap = longestGap(served, from, performance.now());
    const isWell = served.wrong.length === 0 && (goal === undefined || gap <= goal * 1000);
    reached &&= isWell;
    console.log(
      `${isWell ? '✓' : '✗'} ${name}: sin servicio ${seconds(gap)} s${goal === undefined ? '' : ` (meta ${goal} s)`}; ` +
        `${served.successes.length} respuestas, ${served.comeBack} «vuelve en un momento», ${[...served.broken.values()].reduce((all, one) => all + one, 0)} cortadas, ` +
        `${served.wrong.length} erradas; ${paying.acknowledged.agreements.length - before} acuerdos`,
    );
    for (const [why, many] of served.broken) console.log(`    ${many} cortadas: ${why}`);
    for (const wrong of new Set(served.wrong)) console.log(`    ${wrong}`);
  }
  await visiting.stop();
  await paying.stop();
  return (await nothingLost(cluster, paying.acknowledged)) && reached;
}

/** Compares what was said yes to with what is in the database. */
async function nothingLost(
  cluster: Cluster,
  { agreements, transactions, stuck }: ReturnType<typeof startPayers>['acknowledged'],
): Promise<boolean> {
  await until(
    'everything that was promised',
    async () => {
      const [row] = await cluster.ask<{ open: number }>(`select (
        (select count(*) from mail where sent_at is null and rejected_at is null and dropped_at is null)
        + (select count(*) from payment_event where handled_at is null)
        + (select count(*) from agreement a where not exists (select 1 from document d where d.subject_id = a.id)))::int as open`);
      return row?.open === 0;
    },
    longestWorkMs,
  );
  const kept = await cluster.ask<{ id: string; customer_id: string }>('select id, customer_id from agreement');
  const ledger = await cluster.ask<{ transaction_id: string; times: number }>(
    `select transaction_id, count(*)::int as times from payment_ledger where kind = 'PAYMENT' group by 1`,
  );
  const ids = new Set(kept.map(({ id }) => id));
  const paid = new Map(ledger.map(({ transaction_id, times }) => [transaction_id, times]));
  const figures = {
    'acuerdos reconocidos': agreements.length,
    'acuerdos perdidos': agreements.filter(({ agreementId }) => !ids.has(agreementId)).length,
    'acuerdos dobles': kept.length - new Set(kept.map(({ customer_id }) => customer_id)).size,
    'pagos perdidos': transactions.filter((id) => !paid.has(id)).length,
    'pagos dobles': [...paid.values()].filter((times) => times > 1).length,
    'personas sin terminar': stuck.length,
  };
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
  for (const why of new Set(stuck)) console.log(`    ${why}`);
  const verified = await cluster.order('verificar');
  console.log(`  verificar: código ${verified.code}`);
  if (verified.code !== 0) console.log(verified.said);
  const { 'acuerdos reconocidos': made, ...zero } = figures;
  return made > 0 && Object.values(zero).every((value) => value === 0) && verified.code === 0;
}

/** `npm run cluster [-- <words of a fault's name>]` */
async function main(words: readonly string[]): Promise<void> {
  if (!isRoot()) throw new Error('npm run cluster necesita root: da a cada base de datos su propia red.');
  for (const [name, debian] of Object.entries(packages))
    if (!findExecutable([name], ['/usr/sbin']) && !installDebianPackage(debian)) throw new Error(`Falta ${debian}`);
  await buildIfNeeded();
  const chosen = faults.filter(({ name }) => words.every((word) => name.includes(word)));
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-cluster-'));
  console.log(`${cpus().length} procesadores, carga ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; ${folder}`);
  const cluster = await startCluster(folder, { previous: undefined });
  let passed = false;
  try {
    passed = await underFaults(cluster, chosen);
  } catch (fault) {
    console.error(fault);
  }
  await cluster.stop();
  if (passed) rmSync(folder, { recursive: true, force: true });
  console.log(passed ? 'Todo en orden' : `Algo no salió como debía; los registros quedan en ${folder}`);
  process.exit(passed ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main(process.argv.slice(2));
