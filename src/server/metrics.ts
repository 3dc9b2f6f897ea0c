import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readInboxStanding } from './jobs/inbox-standing.store.ts';
import { pendingWork } from './jobs/pending-work.ts';
import { readQueueStanding } from './jobs/queue.store.ts';
import type { Platform } from './platform.ts';

/** Upper bounds of the answers' times, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Labels = Record<string, string | number>;

const line = (name: string, labels: Labels, value: number): string => {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
};

/** What is asked for, without anything that an address may hold. */
function kindOf(url: string): string {
  if (/^\/api\//i.test(url)) return 'api';
  return /^\/(?:assets|dibujos)\/|\.\w{2,5}(?:$|\?)/.test(url) ? 'file' : 'page';
}

/** Counts every answer of this process, by kind, method and class of status; no address, no person. */
function countAnswers() {
  const begun = new WeakMap<object, number>();
  const answers = new Map<string, number>();
  const times = new Map<string, { buckets: number[]; sum: number; count: number }>();
  const started = (message: unknown) => begun.set((message as { request: object }).request, performance.now());
  const finished = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const since = begun.get(request);
    if (since === undefined) return;
    const seconds = (performance.now() - since) / 1000;
    const kind = kindOf(request.url ?? '');
    const labels = { kind, method: request.method ?? '', status: `${Math.floor(response.statusCode / 100)}xx` };
    const key = line('rebanca_answers_total', labels, 0).slice(0, -2);
    answers.set(key, (answers.get(key) ?? 0) + 1);
    const of = times.get(kind) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
    times.set(kind, of);
    of.sum += seconds;
    of.count++;
    for (const [index, bound] of bounds.entries()) if (seconds <= bound) of.buckets[index]!++;
  };
  subscribe('http.server.request.start', started);
  subscribe('http.server.response.finish', finished);
  return {
    lines: () => [
      '# TYPE rebanca_answers_total counter',
      ...[...answers].map(([key, count]) => `${key} ${count}`),
      '# TYPE rebanca_answer_seconds histogram',
      ...[...times].flatMap(([kind, { buckets, sum, count }]) => [
        ...buckets.map((value, index) => line('rebanca_answer_seconds_bucket', { kind, le: bounds[index]! }, value)),
        line('rebanca_answer_seconds_bucket', { kind, le: '+Inf' }, count),
        line('rebanca_answer_seconds_sum', { kind }, sum),
        line('rebanca_answer_seconds_count', { kind }, count),
      ]),
    ],
    stop: () => {
      unsubscribe('http.server.request.start', started);
      unsubscribe('http.server.response.finish', finished);
    },
  };
}

export interface Metrics {
  port: number;
  close(): Promise<void>;
}

/**
 * Figures of this process in the text format of Prometheus, on a port of its own that no browser is led to. A portal
 * that has lost its database goes on telling what it knows.
 */
export async function startMetrics(platform: Platform, port: number): Promise<Metrics> {
  const { clock, config, database } = platform;
  const work = pendingWork(platform);
  const answers = countAnswers();
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();

  async function figures(): Promise<string> {
    const standing = await readQueueStanding(database).catch(() => undefined);
    const inbox = await readInboxStanding(database).catch(() => undefined);
    const pending = await work.standing(clock.now()).catch(() => []);
    const { user, system } = process.cpuUsage();
    const delay = (percent: number) =>
      line('rebanca_event_loop_delay_seconds', { quantile: percent / 100 }, loop.percentile(percent) / 1e9);
    const text = [
      line('rebanca_build_info', { release: config.release, engine: database.engine, node: process.version }, 1),
      line('process_resident_memory_bytes', {}, process.memoryUsage.rss()),
      line('process_cpu_seconds_total', {}, (user + system) / 1e6),
      line('process_uptime_seconds', {}, process.uptime()),
      line('rebanca_database_up', {}, standing ? 1 : 0),
      line('rebanca_statements_total', {}, database.statements()),
      delay(50),
      delay(99),
      ...answers.lines(),
      ...(standing ?? []).flatMap(({ job, waiting, oldestSeconds, failed }) => [
        line('rebanca_jobs_waiting', { job }, waiting),
        line('rebanca_jobs_oldest_seconds', { job }, oldestSeconds),
        line('rebanca_jobs_failed', { job }, failed),
      ]),
      ...(inbox
        ? [
            line('rebanca_inbox_waiting', {}, inbox.waiting),
            line('rebanca_inbox_oldest_seconds', {}, Math.max(0, inbox.oldestSeconds)),
          ]
        : []),
      ...pending.flatMap(({ job, count, oldestSeconds }) => [
        line('rebanca_pending_work', { job }, count),
        line('rebanca_pending_work_oldest_seconds', { job }, oldestSeconds),
      ]),
    ];
    loop.reset();
    return `${text.join('\n')}\n`;
  }

  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    void (isAsked ? figures() : Promise.resolve('')).then((text) =>
      response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, config.metricsHost, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      answers.stop();
      loop.disable();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
