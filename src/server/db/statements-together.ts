import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { isDatabaseAway } from './database.ts';

/** Sends all statements of one turn of the event loop in one write, to save system calls. */
export function writeOncePerTurn(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  let isWaiting = false;
  const query = (...sent: unknown[]): unknown => {
    if (!isWaiting) {
      const { stream } = client.connection;
      isWaiting = true;
      stream.cork();
      process.nextTick(() => {
        isWaiting = false;
        stream.uncork();
      });
    }
    return send(...sent);
  };
  client.query = query as typeof client.query;
}

interface Waiting {
  send(client: pg.PoolClient): Promise<unknown>;
  done(result: unknown): void;
  failed(error: unknown): void;
}

/** Statements of one turn of the event loop take one round trip. Each statement remains its own transaction. */
export function sendTogether(pool: pg.Pool): void {
  let waiting: Waiting[] = [];

  function sendWaiting(): void {
    const turn = waiting;
    waiting = [];
    pool.connect((error, client, release) => {
      if (!client) {
        for (const { failed } of turn) failed(error);
        return;
      }
      let left = turn.length;
      let broken: Error | undefined;
      const answered = (): void => {
        // `release` with an error makes the pool discard the connection.
        if (--left === 0) release(broken);
      };
      for (const { send, done, failed } of turn)
        send(client).then(
          (result) => {
            answered();
            done(result);
          },
          (fault: Error) => {
            if (isDatabaseAway(fault)) broken = fault;
            answered();
            failed(fault);
          },
        );
    });
  }

  const query = (statement: pg.QueryConfig, values: unknown[]): Promise<unknown> => {
    if (waiting.length === 0) process.nextTick(sendWaiting);
    // Preserves the async context, so that statement watchers can attribute each statement to its request.
    const request = new AsyncResource('statement');
    const send = (client: pg.PoolClient) => request.runInAsyncScope(() => client.query(statement, values));
    return new Promise((done, failed) => waiting.push({ send, done, failed }));
  };
  pool.query = query as typeof pool.query;
}
