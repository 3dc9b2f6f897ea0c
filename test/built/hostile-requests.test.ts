import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderKeys } from '#sandbox/card-provider/keys.ts';
import { startBuiltPortal, type BuiltPortal } from '#test/support/built-portal.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { answerFault } from '#test/support/fuzz/answer-fault.ts';
import { hostileEvents } from '#test/support/fuzz/hostile-events.ts';
import { hostileMarks, hostilePageRequests, hostileReports } from '#test/support/fuzz/hostile-pages.ts';
import { hostileRequests, validRaw, type Hostile } from '#test/support/fuzz/hostile-requests.ts';
import { changed, randomChanges } from '#test/support/fuzz/random-requests.ts';
import { rawConnection, type RawConnection } from '#test/support/fuzz/raw-http.ts';
import {
  accountHolder,
  applicant,
  debtor,
  integrator,
  invited,
  recoverer,
  visitor,
  type Caller,
} from '#test/support/fuzz/signed-in.ts';
import { scaled } from '#test/support/property-runs.ts';
import { validRequests, type EndpointName, type ValidRequest } from '#test/support/fuzz/valid-requests.ts';

const openers = { debtor, accountHolder, applicant, visitor, recoverer, invited, integrator };
type CallerName = keyof typeof openers;

const ofAccount =
  /^\/api\/(?:account\/(?:profile|contact|password|sessions|consents|data|second-factor|identity)|auth\/user)/i;

function callerOf({ name, endpoint: { path, access } }: ValidRequest): CallerName {
  if (access === 'key') return 'integrator';
  if (name === 'newCredentials') return 'recoverer';
  if (name === 'exchangeToken' || /\/validation\/contact/.test(path)) return 'invited';
  if (name === 'refreshToken') return 'accountHolder';
  if (/RebankingProgram|acceptance|pep-declaration/.test(path)) return 'applicant';
  if (ofAccount.test(path)) return 'accountHolder';
  return access === 'session' ? 'debtor' : 'visitor';
}

/** The endpoints that refuse even the valid request in this test, because a code, a token or a step is missing. */
const refusedAnyway: EndpointName[] = [
  ...(['undoRelief', 'fileDispute', 'readDispute', 'addDisputeFile', 'downloadDisputeFile'] as const),
  ...(['withdrawDispute', 'appealDispute', 'answerDispute', 'disputeDocument', 'attachDispute'] as const),
  ...(['resumeIdentity', 'confirmContactChange', 'confirmSecondFactor', 'stopSecondFactor'] as const),
  ...(['withdrawMembership', 'acceptFromLink', 'verifyIdentityCode', 'acceptDataPolicy'] as const),
  ...(['enterSecondFactor', 'requestDisputeCode', 'fileAnonymousDispute', 'addAnonymousFile'] as const),
  ...(['anonymousDisputeDocument', 'providerWebhook', 'verifyContactCode'] as const),
];

describeOnPostgres('the built program under hostile requests', (engine) => {
  let portal: BuiltPortal;
  let callers: Record<CallerName, Caller>;
  const valid: { name: CallerName; request: ValidRequest }[] = [];
  beforeAll(async () => {
    portal = await startBuiltPortal(engine, { TRUST_PROXY: 'loopback' });
    const opened = Object.entries(openers).map(async ([name, open]) => [name, await open(portal)] as const);
    callers = Object.fromEntries(await Promise.all(opened)) as Record<CallerName, Caller>;
    for (const name of Object.keys(callers) as CallerName[])
      for (const request of validRequests(callers[name].known))
        if (callerOf(request) === name) valid.push({ name, request });
  });
  afterAll(() => portal?.close());

  const connect = () => rawConnection(Number(new URL(portal.url).port));

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

  test('accepts the valid versions of the hostile requests', async () => {
    const connection = connect();
    const refused: EndpointName[] = [];
    for (const { name, request } of valid) {
      const answer = await connection.send(validRaw(request, await callers[name].headers()));
      if (answer?.status !== 200) refused.push(request.name);
    }
    connection.close();
    expect(refused).toEqual(refusedAnyway);
  });

  test('returns no internal error for a hostile request to an endpoint', { timeout: 300_000 }, async () => {
    const lanes = (Object.keys(callers) as CallerName[]).map(async (name) => {
      const faults: string[] = [];
      for (const [turn, { request }] of valid.entries())
        if (callerOf(request) === name)
          faults.push(...(await faultsOf(hostileRequests(request, await callers[name].headers(), turn))));
      return faults;
    });
    expect((await Promise.all(lanes)).flat()).toEqual([]);
  });

  test('returns no internal error for a hostile request to a page or a file', async () => {
    const lanes = [hostilePageRequests(), hostileMarks(), hostileReports()].map(faultsOf);
    expect((await Promise.all(lanes)).flat()).toEqual([]);
  });

  test('returns no internal error for a hostile event of the card provider', async () => {
    const keys = JSON.parse(readFileSync(join(portal.dataDir, 'pasarela', 'keys.json'), 'utf8')) as ProviderKeys;
    expect(await faultsOf(hostileEvents(keys.eventsSecret))).toEqual([]);
  });

  test('returns no internal error for a randomly changed request', async () => {
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

  test('is ready after the hostile requests, without errors in its log', async () => {
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect((await fetch(portal.metricsUrl)).status).toBe(200);
    expect(portal.said().match(/^\{.*/gm)).toBeNull();
  });
});
