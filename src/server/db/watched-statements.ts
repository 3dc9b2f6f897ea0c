import type pg from 'pg';

export type StatementWatch = (text: string) => ((error?: unknown) => void) | undefined;

export function watchStatements(client: pg.PoolClient, watch: StatementWatch): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const query = (statement: unknown, ...more: unknown[]): unknown => {
    const { text } = typeof statement === 'string' ? { text: statement } : (statement as { text?: unknown });
    const ended = typeof text === 'string' ? watch(text) : undefined;
    if (!ended) return send(statement, ...more);
    const callback = more.at(-1);
    if (typeof callback === 'function')
      return send(statement, ...more.slice(0, -1), (error: unknown, result: unknown) => {
        ended(error ?? undefined);
        (callback as (error: unknown, result: unknown) => void)(error, result);
      });
    const sent = send(statement, ...more);
    if (sent instanceof Promise) sent.then(() => ended(), ended);
    else ended();
    return sent;
  };
  client.query = query as typeof client.query;
}
