import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, type Cluster } from './cluster.ts';
import { newServed, startPayers, startVisitors, type Served } from './people.ts';
import { faults, type Fault } from './faults.ts';
import { pause, until } from './processes.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { findExecutable, installDebianPackage, isRoot } from '#test/support/system-package.ts';
import { buildIfNeeded } from '#tools/build-stamp.ts';

const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
const afterwardsMs = 6_000;
const mostPayers = 500;
/** The time limit for all pending work, in milliseconds. The portals retry pending work with backoff. */
const longestWorkMs = 300_000;
const visitorCount = 8;
const newPayerEveryMs = 1_200;

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

function longestGap({ successes }: Served, from: number, to: number): number {
  const moments = [from, ...successes.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!));
}

type Row = readonly [fault: string, without: string, goal: string];

async function underFaults(cluster: Cluster, chosen: readonly Fault[], rows: Row[]): Promise<boolean> {
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
  for (const { title, goal, isPlanned = false, work } of chosen) {
    served = newServed();
    const [from, before] = [performance.now(), paying.acknowledged.agreements.length];
    const more = (await work(cluster)) ?? { asked: 0, unserved: 0 };
    await pause(afterwardsMs);
    const gap = longestGap(served, from, performance.now());
    const cut = [...served.broken.values()].reduce((all, one) => all + one, 0);
    const unserved = cut + served.comeBack + more.unserved;
    const isWell = served.wrong.length === 0 && gap <= goal * 1000 && !(isPlanned && unserved > 0);
    reached &&= isWell;
    console.log(
      `${isWell ? '✓' : '✗'} ${title}: without service ${seconds(gap)} s (goal ${goal} s); ` +
        `${served.successes.length} responses, ${served.comeBack} refused for now, ${cut} cut, ` +
        `${served.wrong.length} wrong; ${paying.acknowledged.agreements.length - before} agreements`,
    );
    for (const [why, many] of served.broken) console.log(`    ${many} cut: ${why}`);
    for (const wrong of new Set(served.wrong)) console.log(`    ${wrong}`);
    if (more.asked > 0) console.log(`    of ${more.asked} more requests, ${more.unserved} without success`);
    const asked = (served.successes.length + cut + served.comeBack + more.asked).toLocaleString('en-US');
    rows.push([
      title,
      `${seconds(gap)} s; ${unserved} of ${asked} requests refused or cut`,
      `≤ ${goal} s${isPlanned ? '; 0' : ''}`,
    ]);
  }
  await visiting.stop();
  await paying.stop();
  return (await nothingLost(cluster, paying.acknowledged, rows)) && reached;
}

async function nothingLost(
  cluster: Cluster,
  { agreements, transactions, stuck }: ReturnType<typeof startPayers>['acknowledged'],
  rows: Row[],
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
    'acknowledged agreements': agreements.length,
    'lost agreements': agreements.filter(({ agreementId }) => !ids.has(agreementId)).length,
    'doubled agreements': kept.length - new Set(kept.map(({ customer_id }) => customer_id)).size,
    'lost payments': transactions.filter((id) => !paid.has(id)).length,
    'doubled payments': [...paid.values()].filter((times) => times > 1).length,
    'unfinished people': stuck.length,
  };
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
  for (const why of new Set(stuck)) console.log(`    ${why}`);
  const verified = await cluster.order('verificar');
  console.log(`  verificar: code ${verified.code}`);
  if (verified.code !== 0) console.log(verified.all);
  const { 'acknowledged agreements': made, ...zero } = figures;
  const [lost, doubled] = ['lost', 'doubled'].map((word) =>
    Object.entries(figures).reduce((all, [name, value]) => all + (name.startsWith(word) ? value : 0), 0),
  );
  rows.push([
    `acknowledged acceptances and payments: lost, doubled, of ${made + transactions.length}`,
    `${lost}, ${doubled}; \`verificar\` ends with ${verified.code}`,
    '0, 0',
  ]);
  return made > 0 && Object.values(zero).every((value) => value === 0) && verified.code === 0;
}

function printTable(rows: readonly Row[]): void {
  console.log('\nFor docs/operations/faults.md:\n\n| Fault | Without service | Goal |\n|---|---|---|');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  console.log('');
}

async function main(words: readonly string[]): Promise<void> {
  if (!isRoot()) throw new Error('npm run cluster needs root, because each database gets its own network');
  for (const [name, debian] of Object.entries(packages))
    if (!findExecutable([name], ['/usr/sbin']) && !installDebianPackage(debian)) throw new Error(`${debian} missing`);
  await buildIfNeeded();
  const chosen = faults.filter(({ title }) => words.every((word) => title.includes(word)));
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-cluster-'));
  const rows: Row[] = [];
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `${date}: ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; ${folder}`,
  );
  const cluster = await startCluster(folder);
  let passed = false;
  try {
    passed = await underFaults(cluster, chosen, rows);
  } catch (fault) {
    console.error(fault);
  }
  console.log(`Load at the end: ${loadavg()[0]?.toFixed(1)}`);
  await cluster.stop();
  if (passed) rmSync(folder, { recursive: true, force: true });
  printTable(rows);
  console.log(passed ? 'Passed' : `Failed; the logs are in ${folder}`);
  process.exit(passed ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main(process.argv.slice(2));
