import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { answered, type Answered } from './http/answered.ts';
import { readArchiveAge } from './db/archiving.store.ts';
import { readInboxStanding } from './jobs/inbox-standing.store.ts';
import { pendingWork } from './jobs/pending-work.ts';
import { readQueueStanding } from './jobs/queue.store.ts';
import type { Platform } from './platform.ts';

/** The kind of a route; the address itself decides nothing. */
function kindOf(route: string): string {
  if (route.startsWith('/api/')) return 'api';
  return /\.\w{2,5}$/.test(route) ? 'file' : 'page';
}

/** Counts every answer of this process by kind, method, route and class of status. No label holds an address or a person. */
function countAnswers(registry: Registry): () => void {
  const registers = [registry];
  const answers = new Counter({
    name: 'rebanca_answers_total',
    help: 'Answers, by kind, method, route and class of status',
    labelNames: ['kind', 'method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'rebanca_answer_seconds',
    help: 'Time from a request to the end of its answer, by kind',
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

/** What the database says, read anew for each reader; without it only that it is away. */
function databaseFigures(registry: Registry, platform: Platform): () => Promise<void> {
  const { clock, database } = platform;
  const work = pendingWork(platform);
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `rebanca_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 while the database answers');
  const jobs = {
    waiting: gauge('jobs_waiting', 'Jobs that are ready or wait for their next try', ['work']),
    oldest: gauge('jobs_oldest_seconds', 'How long the oldest of them waits', ['work']),
    failed: gauge('jobs_failed', 'Jobs whose tries are used up', ['work']),
  };
  const inbox = {
    waiting: gauge('inbox_waiting', 'Notifications of the card provider that are not handled'),
    oldest: gauge('inbox_oldest_seconds', 'How long the oldest of them waits'),
  };
  const pending = {
    count: gauge('pending_work', 'What was promised and is not done, read from the data', ['work']),
    oldest: gauge('pending_work_oldest_seconds', 'How long the oldest of it waits', ['work']),
  };
  const archived = gauge('log_archive_age_seconds', 'How long ago PostgreSQL last archived a segment of its log');
  const all = [up, archived, ...Object.values(jobs), ...Object.values(inbox), ...Object.values(pending)];

  return async () => {
    const [standing, inboxStanding, archiveAge, promised] = await Promise.all([
      readQueueStanding(database).catch(() => undefined),
      readInboxStanding(database).catch(() => undefined),
      readArchiveAge(database).catch(() => undefined),
      work.standing(clock.now()).catch(() => []),
    ]);
    for (const each of all) each.reset();
    up.set(standing ? 1 : 0);
    for (const { job, waiting, oldestSeconds, failed } of standing ?? []) {
      jobs.waiting.set({ work: job }, waiting);
      jobs.oldest.set({ work: job }, oldestSeconds);
      jobs.failed.set({ work: job }, failed);
    }
    if (archiveAge === undefined) archived.remove();
    else archived.set(Math.max(0, archiveAge));
    if (inboxStanding) {
      inbox.waiting.set(inboxStanding.waiting);
      inbox.oldest.set(Math.max(0, inboxStanding.oldestSeconds));
    }
    for (const { job, count, oldestSeconds } of promised) {
      pending.count.set({ work: job }, count);
      pending.oldest.set({ work: job }, oldestSeconds);
    }
  };
}

/** Figures of this process, and of what it shares with others. */
function figures(platform: Platform) {
  const { config, database } = platform;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  new Gauge({
    name: 'rebanca_build_info',
    help: 'Always 1; says what runs',
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
  const stop = countAnswers(registry);
  return {
    contentType: registry.contentType,
    text: async () => {
      await readDatabase();
      return registry.metrics();
    },
    stop: () => {
      stop();
      registry.clear();
    },
  };
}

export interface Metrics {
  port: number;
  close(): Promise<void>;
}

/**
 * Figures in the text format of Prometheus, on a port of its own that no browser is led to. A portal that has lost its
 * database goes on reporting what it knows.
 */
export async function startMetrics(platform: Platform, port: number): Promise<Metrics> {
  const exporter = figures(platform);
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
