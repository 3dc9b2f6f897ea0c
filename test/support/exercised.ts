import { randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import type { FastifyInstance } from 'fastify';

type Exercised = { method: string; route: string; status: number; code?: string | undefined };

/** Without this environment variable, nothing is recorded. */
export const exercisedFolder = 'REBANCA_EXERCISED_DIR';

const ending = '.answers.jsonl';
const written = new Set<string>();

/** Must be called before the server is ready. */
export function recordExercised(app: FastifyInstance): void {
  const folder = process.env[exercisedFolder];
  if (!folder) return;
  app.addHook('onSend', (request, reply, payload, done) => {
    const answer: Exercised = {
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      code: codeOf(payload),
    };
    const line = JSON.stringify(answer);
    if (!written.has(line)) appendFileSync(join(folder, `${process.pid}-${threadId}${ending}`), `${line}\n`);
    written.add(line);
    done(null, payload);
  });
}

export async function recordCounted(metricsUrl: string): Promise<void> {
  const folder = process.env[exercisedFolder];
  if (!folder) return;
  const lines = (await readCounted(metricsUrl)).map((answer) => `${JSON.stringify(answer)}\n`);
  appendFileSync(join(folder, `${randomUUID()}${ending}`), lines.join(''));
}

export async function readCounted(metricsUrl: string): Promise<Exercised[]> {
  const text = await (await fetch(metricsUrl)).text();
  const counted = text.matchAll(
    /^rebanca_answers_total\{kind="api",method="(\w+)",route="([^"]+)",status="(\d)xx"\} [1-9]/gm,
  );
  return [...counted].map(([, method = '', route = '', status]) => ({ method, route, status: Number(status) * 100 }));
}

function codeOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{"code":')) return undefined;
  const { code } = JSON.parse(payload) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

export const readExercised = (folder: string): Exercised[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exercised);

export function neverExercised(answers: readonly Exercised[]): { endpoints: string[]; refusals: string[] } {
  const served = new Set(
    answers.filter(({ status }) => status < 400).map(({ method, route }) => `${method} ${route.toLowerCase()}`),
  );
  const refused = new Set(answers.map(({ code }) => code));
  const address = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1').toLowerCase()}`;
  return {
    endpoints: Object.entries<Endpoint>(api)
      .filter(([, endpoint]) => !served.has(address(endpoint)))
      .map(([name]) => name),
    refusals: Object.keys(problems).filter((code) => !refused.has(code)),
  };
}
