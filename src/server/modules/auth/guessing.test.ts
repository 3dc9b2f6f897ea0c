import { asc, eq, like } from 'drizzle-orm';
import { hash } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { auditEvent, credential, throttle } from '#server/db/schema/people.ts';
import { composeServices } from '#server/services.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the sign-in with a password', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let addresses = 0;
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    laura = await t.person();
    addresses++;
  });

  const here = (last: number) => `10.${addresses}.0.${last}`;
  const body = (person: Person, password = 'no es la clave') => ({ ...documentOf(person), password });
  const tryFrom = (remoteAddress: string, payload: object, headers: Record<string, string> = {}) =>
    t.client().send({ method: 'POST', url: '/api/Auth/login', payload, remoteAddress, headers });

  test('is limited to ten tries at once, then one try every six minutes', async () => {
    let answered = 0;
    for (let step = 0; step < 10; step++) {
      for (let i = 0; i < 2 || (step === 0 && i < 12); i++)
        if ((await tryFrom(here(1), body(laura))).status === 422) answered++;
      t.clock.advance({ minutes: 6 });
    }
    expect(answered).toBe(19);
  });

  test('is refused with the number of seconds until the next try', async () => {
    for (let i = 0; i < 10; i++) expect((await tryFrom(here(1), body(laura))).status).toBe(422);
    const throttled = await tryFrom(here(1), body(laura));
    expect([
      throttled.status,
      throttled.body.code,
      throttled.body.detail.seg,
      throttled.headers['retry-after'],
    ]).toEqual([429, 'TOO_MANY_REQUESTS', 360, '360']);
    t.clock.advance({ seconds: 45 });
    expect((await tryFrom(here(1), body(laura))).body.detail.seg).toBe(315);
    t.clock.advance({ seconds: 315 });
    expect((await tryFrom(here(1), body(laura, laura.password))).status).toBe(200);
  });

  test('accepts the owner from another IP address or a known device after too many tries', async () => {
    const browser = await t.signedIn(laura);
    const device = { cookie: `rebanca_device=${browser.cookies.get('rebanca_device')}` };
    for (let i = 0; i < 12; i++) await tryFrom(here(1), body(laura));
    expect((await tryFrom(here(1), body(laura, laura.password))).status).toBe(429);
    expect((await tryFrom(here(2), body(laura, laura.password))).status).toBe(200);
    expect((await tryFrom(here(1), body(laura, laura.password), device)).status).toBe(200);
  });

  test('has a separate limit for a device that is known to the account', async () => {
    const browser = await t.signedIn(laura);
    const device = { cookie: `rebanca_device=${browser.cookies.get('rebanca_device')}` };
    for (let i = 0; i < 10; i++) expect((await tryFrom(here(1), body(laura), device)).status).toBe(422);
    expect((await tryFrom(here(1), body(laura), device)).status).toBe(429);
    const marta = await t.person();
    for (let i = 0; i < 10; i++) await tryFrom(here(1), body(marta));
    expect((await tryFrom(here(1), body(marta, marta.password), device)).status).toBe(429);
  });

  test('has one limit for concurrent tries on two instances', async () => {
    const other = await buildApp(t.platform, await composeServices(t.platform, { hashing: t.services.hashing }));
    const elsewhere = () =>
      other.inject({
        method: 'POST',
        url: '/api/Auth/login',
        payload: body(laura),
        remoteAddress: here(1),
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => [
        (await tryFrom(here(1), body(laura))).status,
        (await elsewhere()).statusCode,
      ]),
    );
    expect(answers.flat().filter((status) => status === 422)).toHaveLength(10);
    expect(answers.flat().filter((status) => status === 429)).toHaveLength(10);
    await other.close();
  });

  test('is counted by the real IP address, not by an untrusted forwarded IP address', async () => {
    for (let i = 0; i < 10; i++) await tryFrom(here(1), body(laura), { 'x-forwarded-for': `9.9.9.${i}` });
    expect((await tryFrom(here(1), body(laura), { 'x-forwarded-for': '9.9.9.99' })).status).toBe(429);
  });

  test('is limited per IP address across accounts, without counting correct passwords', async () => {
    const guess = (n: number) =>
      tryFrom(here(7), { tipoDocumento: 'CC', numeroDocumento: String(900_000_000 + n), password: 'no es la clave' });
    expect((await guess(0)).status).toBe(422);
    const [full] = await t.platform.database.sql
      .select()
      .from(throttle)
      .where(like(throttle.key, 'login-network:%'))
      .orderBy(asc(throttle.tokens))
      .limit(1);
    expect(full!.tokens).toBe(599);
    await t.platform.database.sql.update(throttle).set({ tokens: 20 }).where(eq(throttle.key, full!.key));
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n + 1)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    t.clock.advance({ seconds: 6 });
    for (let i = 0; i < 3; i++) expect((await tryFrom(here(7), body(laura, laura.password))).status).toBe(200);
  });

  test('does not reveal whether an account is known, unknown or blocked', async () => {
    const invitedNever = await t.person([], { withoutPassword: true });
    const disabled = await t.person();
    await t.platform.database.sql
      .update(credential)
      .set({ disabledAt: t.clock.now() })
      .where(eq(credential.customerId, disabled.id));
    const unknown = { ...laura, documentNumber: '999999999' };
    const impossible = { ...laura, documentNumber: '0; drop table customer' };
    const seen = [];
    for (const [index, [person, password]] of (
      [
        [laura, 'no es la clave'],
        [unknown, 'x'],
        [invitedNever, 'x'],
        [disabled, disabled.password],
        [impossible, 'x'],
      ] as const
    ).entries()) {
      const before = t.platform.database.statements();
      const answer = await tryFrom(here(20 + index), body(person, password));
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
      seen.push({
        status: answer.status,
        text: answer.text,
        headers,
        statements: t.platform.database.statements() - before,
      });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({ status: 422 });
    expect(seen[0]!.headers).not.toHaveProperty('set-cookie');
  });

  test('does not reveal whether an account is known after too many tries', async () => {
    const unknown = { ...laura, documentNumber: '888888888' };
    const last = [];
    for (const [index, person] of [laura, unknown].entries()) {
      for (let i = 0; i < 10; i++) await tryFrom(here(30 + index), body(person));
      last.push((await tryFrom(here(30 + index), body(person))).text);
    }
    expect(last[0]).toBe(last[1]);
  });

  test('records successful and failed sign-ins in the security log', async () => {
    await t.signedIn(laura);
    await tryFrom(here(1), body(laura));
    const events = await t.platform.database.sql.select().from(auditEvent).where(eq(auditEvent.customerId, laura.id));
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['SIGN_IN', 'SIGN_IN_FAILED']);
    expect(JSON.stringify(events)).not.toContain('no es la clave');
  });

  test('replaces a hash with outdated parameters after a correct password', async () => {
    const weak = await hash(laura.password, { memoryCost: 16, timeCost: 1, parallelism: 1 });
    await t.platform.database.sql
      .update(credential)
      .set({ passwordHash: weak })
      .where(eq(credential.customerId, laura.id));
    await t.signedIn(laura);
    const [row] = await t.platform.database.sql.select().from(credential).where(eq(credential.customerId, laura.id));
    expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    await t.signedIn(laura);
  });
});
