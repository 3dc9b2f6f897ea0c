import { Agent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';

describe('an instance that receives SIGTERM', () => {
  let world: OtherProcess;
  beforeAll(async () => {
    world = await otherProcess(postgres, { DRAIN_SECONDS: '3' });
    await world.server.start();
  });
  afterAll(() => world.close());

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      get(`${world.server.url}${path}`, { agent }, (answer) => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode, connection: answer.headers.connection });
        });
      }).once('error', reject);
    });

  test('fails readiness, serves requests while draining, and then exits', async () => {
    expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
    const ended = world.server.terminate();
    const served: (number | undefined)[] = [];
    while ((await ask('/readyz')).status === 200) served.push((await ask('/api/version')).status);
    for (let request = 0; request < 50; request++) {
      const { status, connection } = await ask('/api/version');
      served.push(status);
      expect(connection).toBe('close');
    }
    expect(new Set(served)).toEqual(new Set([200]));
    expect(await ended).toBe(0);
    await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
  });
});
