import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { bogotaDate } from '#domain/time/calendar.ts';
import { readArchiving } from '#server/db/archiving.store.ts';
import { refusedNotifications, type RefusedNotification } from '#server/gateways/card/card-provider.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { answered, type Answered } from '#server/http/answered.ts';
import { readCasesStanding } from '#server/jobs/cases-standing.store.ts';
import { readInboxStanding } from '#server/jobs/inbox-standing.store.ts';
import { pendingWork } from '#server/jobs/pending-work.ts';
import { readQueueStanding } from '#server/jobs/queue.store.ts';
import { refusedEvents } from '#server/modules/payments/refused-events.ts';
import type { Platform } from '#server/platform.ts';

function kindOf(route: string): string {
  if (route.startsWith('/api/')) return 'api';
  return /\.\w{2,5}$/.test(route) ? 'file' : 'page';
}

/** The labels contain no URLs or personal data. */
function countAnswers(registry: Registry): () => void {
  const registers = [registry];
  const answers = new Counter({
    name: 'rebanca_answers_total',
    help: 'Responses by kind, method, route and status class',
    labelNames: ['kind', 'method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'rebanca_answer_seconds',
    help: 'Time in seconds from a request to the end of its response, by kind',
    labelNames: ['kind'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const count = (message: unknown) => {
    const { method, route, statusCode, seconds } = message as Answered;
    const kind = kindOf(route);
    answers.inc({ kind, method, route: kind === 'api' ? route : '', status: `${Math.floor(statusCode / 100)}xx` });
    times.observe({ kind }, seconds);
  };
  answered.subscribe(count);
  return () => answered.unsubscribe(count);
}

/** Every reason starts at zero, so that the first event is visible as an increase. */
function countRefusedEvents(registry: Registry): () => void {
  const refused = new Counter({
    name: 'rebanca_provider_events_refused_total',
    help: 'Events of the card provider that the portal refused, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of refusedNotifications) refused.inc({ reason }, 0);
  const count = (reason: unknown) => refused.inc({ reason: reason as RefusedNotification });
  refusedEvents.subscribe(count);
  return () => refusedEvents.unsubscribe(count);
}

function storageFigures(registry: Registry, { config }: Platform, files: Pick<FileStore, 'check'>) {
  const registers = [registry];
  const up = new Gauge({ name: 'rebanca_storage_up', help: '1 while files can be written and read', registers });
  const free = new Gauge({
    name: 'rebanca_data_folder_free_bytes',
    help: 'Free bytes on the disk of the data folder',
    registers,
  });
  return async () => {
    const canUse = files.check().then(
      () => 1,
      () => 0,
    );
    const [isUp, disk] = await Promise.all([canUse, statfs(config.dataDir).catch(() => undefined)]);
    up.set(isUp);
    if (disk) free.set(disk.bavail * disk.bsize);
    else free.remove();
  };
}

function databaseFigures(registry: Registry, platform: Platform): () => Promise<void> {
  const { clock, database } = platform;
  const work = pendingWork(platform);
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `rebanca_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 while queries of the database succeed, otherwise 0');
  const jobs = {
    waiting: gauge('jobs_waiting', 'Jobs that are due and have not started, by job', ['work']),
    oldest: gauge('jobs_oldest_seconds', 'Time in seconds since the oldest due job became due, by job', ['work']),
    failed: gauge('jobs_failed', 'Jobs that failed after their last try, by job', ['work']),
  };
  const inbox = {
    waiting: gauge('inbox_waiting', 'Notifications of the card provider that are not processed'),
    oldest: gauge('inbox_oldest_seconds', 'Age in seconds of the oldest notification that is not processed'),
  };
  const pending = {
    count: gauge('pending_work', 'Unfinished work according to the data, by job', ['work']),
    oldest: gauge('pending_work_oldest_seconds', 'Age in seconds of the oldest unfinished work, by job', ['work']),
  };
  const cases = {
    open: gauge('cases_open', 'Unresolved cases of the operator, by kind', ['kind']),
    overdue: gauge('cases_overdue', 'Unresolved cases after their last day, by kind', ['kind']),
  };
  const archiving = {
    failing: gauge('archiving_failing', '1 while archiving of the WAL fails, otherwise 0; absent without archiving'),
    lastSeconds: gauge('archiving_last_seconds', 'Time in seconds since PostgreSQL last archived a WAL segment'),
  };
  const all = [up, ...[jobs, inbox, pending, cases, archiving].flatMap((each): Gauge[] => Object.values(each))];

  return async () => {
    const [standing, inboxStanding, promised, waitingCases, archived] = await Promise.all([
      readQueueStanding(database).catch(() => undefined),
      readInboxStanding(database).catch(() => undefined),
      work.standing(clock.now()).catch(() => []),
      readCasesStanding(database, bogotaDate(clock.now())).catch(() => []),
      readArchiving(database).catch(() => undefined),
    ]);
    for (const each of all) each.reset();
    // Without an archive, these metrics are removed: a gauge without a value would report 0, and 0 means that archiving
    // works.
    for (const each of Object.values(archiving)) each.remove();
    if (archived) {
      archiving.failing.set(archived.isFailing ? 1 : 0);
      archiving.lastSeconds.set(archived.lastSeconds);
    }
    up.set(standing ? 1 : 0);
    for (const { job, waiting, oldestSeconds, failed } of standing ?? []) {
      jobs.waiting.set({ work: job }, waiting);
      jobs.oldest.set({ work: job }, oldestSeconds);
      jobs.failed.set({ work: job }, failed);
    }
    if (inboxStanding) {
      inbox.waiting.set(inboxStanding.waiting);
      inbox.oldest.set(Math.max(0, inboxStanding.oldestSeconds));
    }
    for (const { kind, open, overdue } of waitingCases) {
      cases.open.set({ kind }, open);
      cases.overdue.set({ kind }, overdue);
    }
    for (const { job, count, oldestSeconds } of promised) {
      pending.count.set({ work: job }, count);
      pending.oldest.set({ work: job }, oldestSeconds);
    }
  };
}

function figures(platform: Platform, files: Pick<FileStore, 'check'>) {
  const { config, database } = platform;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  new Gauge({
    name: 'rebanca_build_info',
    help: 'Always 1; the labels are the release, the database engine and the Node version',
    labelNames: ['release', 'engine', 'node'],
    registers,
  }).set({ release: config.release, engine: database.engine, node: process.version }, 1);
  new Counter({
    name: 'rebanca_statements_total',
    help: 'Statements sent to the database',
    registers,
    collect() {
      this.reset();
      this.inc(database.statements());
    },
  });
  const readDatabase = databaseFigures(registry, platform);
  const readStorage = storageFigures(registry, platform, files);
  const stopping = [countAnswers(registry), countRefusedEvents(registry)];
  return {
    contentType: registry.contentType,
    text: async () => {
      await Promise.all([readDatabase(), readStorage()]);
      return registry.metrics();
    },
    stop: () => {
      for (const stop of stopping) stop();
      registry.clear();
    },
  };
}

export interface Metrics {
  port: number;
  close(): Promise<void>;
}

/** Uses a separate port and works while the database is down. */
export async function startMetrics(
  platform: Platform,
  files: Pick<FileStore, 'check'>,
  port: number,
): Promise<Metrics> {
  const exporter = figures(platform, files);
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    void (isAsked ? exporter.text() : Promise.resolve('')).then(
      (text) => response.writeHead(isAsked ? 200 : 404, { 'content-type': exporter.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, platform.config.metricsHost, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      exporter.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
