import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProviderKeys } from '#sandbox/card-provider/keys.ts';
import type { BuiltPortal } from '#test/support/built-portal.ts';
import { answerFault } from '#test/support/fuzz/answer-fault.ts';
import type { Callers } from '#test/support/fuzz/callers.ts';
import { hostileEvents } from '#test/support/fuzz/hostile-events.ts';
import { hostileMarks, hostilePageRequests, hostileReports } from '#test/support/fuzz/hostile-pages.ts';
import { hostileRequests, type Hostile } from '#test/support/fuzz/hostile-requests.ts';
import { changed, randomChanges } from '#test/support/fuzz/random-requests.ts';
import { rawConnection, type RawConnection } from '#test/support/fuzz/raw-http.ts';
import { scaled } from '#test/support/property-runs.ts';

export function testHostileRequests(opened: () => { portal: BuiltPortal; callers: Callers }): void {
  const connect = () => rawConnection(Number(new URL(opened().portal.url).port));

  async function faultOf(connection: RawConnection, { what, request, isRejected }: Hostile): Promise<string[]> {
    const answer = await connection.send(request).catch(String);
    const fault =
      typeof answer === 'string'
        ? answer
        : answer
          ? answerFault(request, answer, isRejected)
          : request.ends
            ? undefined
            : 'no answer';
    return fault ? [`${request.method} ${request.target.slice(0, 80)}, ${what}: ${fault}`] : [];
  }

  async function faultsOf(requests: Iterable<Hostile>): Promise<string[]> {
    const connection = connect();
    const faults: string[] = [];
    for (const request of requests) faults.push(...(await faultOf(connection, request)));
    connection.close();
    return faults;
  }

  test('cause no internal error at an endpoint', { timeout: 300_000 }, async () => {
    const { callers, valid } = opened().callers;
    const lanes = Object.entries(callers).map(async ([caller, { headers }]) => {
      const faults: string[] = [];
      for (const [turn, { name, request }] of valid.entries())
        if (name === caller) faults.push(...(await faultsOf(hostileRequests(request, await headers(), turn))));
      return faults;
    });
    expect((await Promise.all(lanes)).flat()).toEqual([]);
  });

  test('cause no internal error at a page or a file', async () => {
    const lanes = [hostilePageRequests(), hostileMarks(), hostileReports()].map(faultsOf);
    expect((await Promise.all(lanes)).flat()).toEqual([]);
  });

  test('cause no internal error as events of the card provider', async () => {
    const file = join(opened().portal.dataDir, 'pasarela', 'keys.json');
    const keys = JSON.parse(readFileSync(file, 'utf8')) as ProviderKeys;
    expect(await faultsOf(hostileEvents(keys.eventsSecret))).toEqual([]);
  });

  test('cause no internal error when they are random changes of valid requests', async () => {
    const { callers, valid } = opened().callers;
    const connection = connect();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...valid), randomChanges, async ({ name, request }, change) => {
        const made = changed(request, await callers[name].headers(), change);
        expect(await faultOf(connection, { what: JSON.stringify(made.headers), request: made })).toEqual([]);
      }),
      { numRuns: scaled(100), endOnFailure: true },
    );
    connection.close();
  });

  test('leave the program ready, without errors in its log', async () => {
    const { portal } = opened();
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect((await fetch(portal.metricsUrl)).status).toBe(200);
    expect(portal.said().match(/^\{"level":[56]0.*/gm) ?? []).toEqual([]);
  });
}
