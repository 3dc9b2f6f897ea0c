import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { z, type Schema } from '#contract/wire.ts';
import { contractFields } from '#test/support/contract-fields.ts';
import { describeOnPglite } from '#test/support/engines.ts';
import { startTestApp, workedDebt, type Answer, type Client, type TestApp } from '#test/support/test-app.ts';
import { ownerOfEverything, type Owner } from './calls-of-the-owner.ts';

const names = Object.keys(api) as (keyof typeof api)[];
const needsSession = (name: keyof typeof api) =>
  ['session', 'key'].includes((api[name] as Endpoint).access) || name === 'refreshToken';
const needsKey = (name: keyof typeof api) => (api[name] as Endpoint).access === 'key';

const withoutOwner: Partial<Record<keyof typeof api, string>> = {
  acceptFromLink: 'the id of a code, and the page of the link has its own cookie',
  addAnonymousFile: 'the id of a dispute without an owner',
  anonymousDisputeDocument: 'the id of a dispute without an owner',
  fileAnonymousDispute: 'the id of a code that was requested without a session',
  integrationPayments: 'the position in a list of all payments',
  newCredentials: 'the id of a procedure with its own cookie',
  saveDebt: 'an id that the client chooses, so the same id of another person identifies other data',
  validateRecoveryCode: 'the id of a procedure without a session',
};
const isId = (schema: Schema) => {
  const accepts = (value: string) => z.safeParse(schema, value).success;
  return accepts('00000000-0000-4000-8000-000000000000') && !accepts('una frase de varias palabras');
};

const placeholders: Record<string, string> = {
  form: 'direccion',
  formato: 'json',
  file: 'tool-tips.json',
  provider: 'wompi',
};
const bare = (endpoint: Endpoint) => (by: Client) => {
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => placeholders[name] ?? name);
  return endpoint.method === 'GET' ? by.get(url) : by.post(url, endpoint.body ? {} : undefined);
};

/** OWASP ASVS 8.2 and 8.3: each kind of caller calls each endpoint of the contract. */
describeOnPglite('the authorisation of every endpoint', (engine) => {
  let t: TestApp;
  let owner: Owner;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    // Shorter than the price hold, so that a session expires while the owner's quote is still valid.
    t = await startTestApp(engine, { INACTIVITY_MINUTES: '3' });
    owner = await ownerOfEverything(t);
    before = await standing();
  });
  afterAll(() => t.close());

  const standing = async () => {
    const { ofertas, acuerdos } = (await owner.client.get('/api/management/userManagement')).body;
    return { ofertas, acuerdos: acuerdos.map(({ id, estado, saldo }: any) => ({ id, estado, saldo })) };
  };
  const callOf = (name: keyof typeof api) => {
    return owner.calls[name] ?? bare(api[name]);
  };
  async function askEverything(
    by: () => Client | Promise<Client>,
    wrong: (answer: Answer, name: keyof typeof api) => boolean,
  ) {
    const faults: unknown[] = [];
    for (const name of names) {
      const answer = await callOf(name)(await by());
      if (wrong(answer, name) || answer.status >= 500) faults.push([name, answer.status, answer.body.code]);
    }
    return faults;
  }
  const copyOf = (client: Client): Client => {
    const copy = t.client();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    return copy;
  };
  const leaksSecret = (answer: Answer) => owner.secrets.some((secret) => answer.text.includes(secret));
  const isShutOut = (answer: Answer, name: keyof typeof api) =>
    (answer.status === 401) === needsSession(name) && !leaksSecret(answer);

  test('is tested for every endpoint that takes an id, apart from listed exceptions', () => {
    const withId = contractFields('params', 'query', 'body').flatMap(([name, , schema]) =>
      isId(schema) ? [name] : [],
    );
    const missing = withId.filter((name) => !(name in owner.calls) && !(name in withoutOwner));
    expect(missing).toEqual([]);
    expect(Object.keys(withoutOwner).filter((name) => name in owner.calls || !withId.includes(name))).toEqual([]);
  });

  test('returns 401 without a session, and reveals no secret', async () => {
    expect(await askEverything(t.client, (answer, name) => !isShutOut(answer, name))).toEqual([]);
  });

  test('returns 404 to another person for the owner’s ids', async () => {
    const stranger = await t.signedIn(await t.person([workedDebt]));
    const faults = await askEverything(
      () => copyOf(stranger),
      (answer, name) => (owner.calls[name] && answer.status !== 404) || leaksSecret(answer),
    );
    expect(faults).toEqual([]);
  });

  test('returns the same response to another person for existing and unknown ids', async () => {
    const stranger = await t.signedIn(await t.person([workedDebt]));
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const answers = [
      await stranger.get(`/api/payments/attempts/${nowhere}`),
      await owner.calls.readAttempt!(stranger),
      await stranger.get(`/api/account/proposals/${nowhere}`),
      await owner.calls.readProposal!(stranger),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('refuses the session of a blocked account and an expired session', async () => {
    const disabled = await t.person([workedDebt]);
    const theirs = await t.signedIn(disabled);
    await t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, disabled.id, true, t.clock.now()));
    expect(
      await askEverything(
        () => copyOf(theirs),
        (answer, name) => !isShutOut(answer, name),
      ),
    ).toEqual([]);

    const idle = await t.signedIn(await t.person());
    t.clock.advance({ minutes: 3, seconds: 31 });
    expect(
      await askEverything(
        () => copyOf(idle),
        (answer, name) => !isShutOut(answer, name),
      ),
    ).toEqual([]);
  });

  test('leaves the owner’s data unchanged, and admits the owner except to endpoints for API keys', async () => {
    owner.client = await t.signedIn(owner.person);
    expect(await standing()).toEqual(before);
    const faults = await askEverything(
      // Some calls end their caller's session.
      async () => (owner.client = await t.signedIn(owner.person, owner.client.cookies.get('rebanca_device'))),
      ({ status }, name) =>
        needsKey(name) ? status !== 401 : owner.calls[name] ? [401, 403, 404].includes(status) : status === 401,
    );
    expect(faults).toEqual([]);
  });
});
