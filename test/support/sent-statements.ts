import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';
import { exercisedFolder } from './exercised.ts';
import { featuresIn } from './sql-features.ts';

const ending = '.sql.jsonl';
/** In a statement that tests send over a portal's connection, and no portal ever does. */
const byTest = '/* by a test */';
const written = new Set<string>();
const recorded = Symbol.for('rebanca.sent-statements');

/** Lists of any length are one statement. */
const shapeOf = (text: string): string =>
  text.replace(/\$\d+(?:, ?\$\d+)*/g, '$n').replace(/(?:\(\$n\)(?:, )?)+/g, '($n)');

/** Takes down each statement that the portals of this process send to PostgreSQL, once. What tests ask by themselves is theirs. */
export function recordSentStatements(): void {
  const folder = process.env[exercisedFolder];
  const client = pg.Client.prototype as pg.Client & { [recorded]?: true };
  if (!folder || client[recorded]) return;
  client[recorded] = true;
  const send = client.query as (...sent: unknown[]) => unknown;
  const query = function (this: { connectionParameters?: { application_name?: string } }, ...sent: unknown[]): unknown {
    const [statement] = sent;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown }).text;
    if (typeof text === 'string' && this.connectionParameters?.application_name === 'rebanca') {
      const line = JSON.stringify(shapeOf(text));
      if (!written.has(line)) appendFileSync(join(folder, `${process.pid}-${threadId}${ending}`), `${line}\n`);
      written.add(line);
    }
    return send.apply(this, sent);
  };
  client.query = query as typeof client.query;
}

/** What a run has recorded. */
export const readSentStatements = (folder: string): string[] => [
  ...new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as string),
  ),
];

/** Statements that hold what a distributed engine lacks; those of the job queue's library are its own. */
export const lackedByEngines = (statements: readonly string[]): { text: string; features: string[] }[] =>
  statements
    .filter((text) => !/\bpgboss\./.test(text) && !text.includes(byTest))
    .map((text) => ({ text, features: featuresIn(text) }))
    .filter(({ features }) => features.length > 0);
