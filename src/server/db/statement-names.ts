import { createHash } from 'node:crypto';
import type pg from 'pg';

/** In characters. The text of a long batch varies with its size, so longer statements get no name. */
const longestNamed = 4_000;
/** A limit is needed, because some texts vary with the length of a list. */
const mostNamed = 500;

export type StatementNames = Map<string, string>;

/**
 * The name is a hash of the text, because processes that share a connection through a pooler must use the same name.
 */
function nameOf(names: StatementNames, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > longestNamed || names.size === mostNamed) return known;
  const name = `rebanca_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** PostgreSQL parses a statement with a name only once per connection. */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const query = (statement: unknown, values: unknown, ...more: unknown[]): unknown =>
    send(Array.isArray(values) && values.length > 0 ? named(names, statement) : statement, values, ...more);
  client.query = query as typeof client.query;
}

/** A statement that already has a name stays unchanged. */
function named(names: StatementNames, statement: unknown): unknown {
  if (typeof statement === 'string') return { text: statement, name: nameOf(names, statement) };
  const { text, name } = statement as { text?: unknown; name?: unknown };
  return typeof text === 'string' && !name ? { ...(statement as object), name: nameOf(names, text) } : statement;
}
