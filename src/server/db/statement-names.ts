import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Texts longer than this are written once, with as many rows as they carry. */
const longestNamed = 4_000;
/** A text that is made up anew with each length of a list stops being named here, so that no server's memory grows. */
const mostNamed = 500;

/** Names of statements that a database has sent, by their texts. */
export type StatementNames = Map<string, string>;

/** The same text has the same name in every process: two that share a connection through a pooler never mix them up. */
function nameOf(names: StatementNames, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > longestNamed || names.size === mostNamed) return known;
  const name = `rebanca_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Names each statement by its text: PostgreSQL reads and plans it once a connection instead of once a call. */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const query = (statement: unknown, values: unknown, ...more: unknown[]): unknown =>
    send(Array.isArray(values) && values.length > 0 ? named(names, statement) : statement, values, ...more);
  client.query = query as typeof client.query;
}

/** As it is unless it is a text, or an object with a text and no name of its own; what a cursor or a stream sends has no text. */
function named(names: StatementNames, statement: unknown): unknown {
  if (typeof statement === 'string') return { text: statement, name: nameOf(names, statement) };
  const { text, name } = statement as { text?: unknown; name?: unknown };
  return typeof text === 'string' && !name ? { ...(statement as object), name: nameOf(names, text) } : statement;
}
