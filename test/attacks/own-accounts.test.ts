import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consent } from '#server/db/schema/consents.ts';
import { credential, customer, throttle } from '#server/db/schema/people.ts';
import { postgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';
import { scaled } from '#test/support/property-runs.ts';

vi.setConfig({ testTimeout: scaled(240_000) });

const anHourMs = 3_600_000;

const mostInAnHour = (moments: readonly number[]): number =>
  Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at < from + anHourMs).length));

/**
 * An attacker may register an account with another person's identity document. Sign-ins to this account, and its device
 * marks, must not allow more guesses at the password of the owner's account.
 */
describe('the server, attacked by a user who has an account with the same identity document', () => {
  const t = suiteApp(postgres);
  let laura: Person;
  let own: Person;
  beforeEach(begin);
  afterEach(() => vi.restoreAllMocks());

  async function begin() {
    await t.platform.database.sql.delete(throttle);
    laura = await t.person();
    own = await registeredWith(laura.documentNumber, 'otra frase muy larga');
  }

  async function registeredWith(documentNumber: string, password: string): Promise<Person> {
    const person = await t.person([], { documentNumber, standing: 'REGISTERED', password });
    const db = t.platform.database.sql;
    await db.update(customer).set({ saidNoDebtsAt: t.clock.now() }).where(eq(customer.id, person.id));
    await db.insert(consent).values({
      id: randomUUID(),
      customerId: person.id,
      kind: 'tratamiento-de-datos',
      granted: true,
      textVersion: 9,
      textHash: '',
      channel: 'REGISTRO',
      at: t.clock.now(),
      ip: '',
    });
    return person;
  }

  const login = (password: string, remoteAddress: string, by = t.client()) =>
    by.send({
      method: 'POST',
      url: '/api/Auth/login',
      payload: { ...documentOf(laura), password },
      remoteAddress,
    });
  const markOf = async (password: string, address: string): Promise<string> => {
    const browser = t.client();
    const answer = await login(password, address, browser);
    expect(answer.body).toMatchObject({ pasoPendiente: null });
    return browser.cookies.get('rebanca_device')!;
  };
  const withMark = (mark: string | undefined): Client => {
    const browser = t.client();
    if (mark) browser.cookies.set('rebanca_device', mark);
    return browser;
  };
  const hashOf = async (person: Person) => {
    const [row] = await t.platform.database.sql.select().from(credential).where(eq(credential.customerId, person.id));
    return row!.passwordHash;
  };

  /**
   * Replaces password hashing, so that long histories run fast. Records the times of the checks against the owner's
   * hash.
   */
  async function watchLooks() {
    const looks = { document: [] as number[], mark: [] as number[] };
    const passwords = new Map<string, string>();
    for (const person of [laura, own]) passwords.set(await hashOf(person), person.password);
    const ofOwner = await hashOf(laura);
    const matching = (stored: readonly string[], password: string) =>
      stored.filter((one) => passwords.get(one) === password);
    const { hashing } = t.services;
    const now = () => t.clock.now().getTime();
    vi.spyOn(hashing, 'isOutdated').mockReturnValue(false);
    vi.spyOn(hashing, 'candidates').mockImplementation(async (_account, stored, password) => {
      if (stored.includes(ofOwner)) looks.document.push(now());
      return matching(stored, password);
    });
    vi.spyOn(hashing, 'find').mockImplementation(async (_account, stored, password) => {
      const found = stored.indexOf(matching(stored, password)[0] ?? '');
      if (stored.includes(ofOwner) && found < 0) looks.mark.push(now());
      return found;
    });
    return looks;
  }

  test.each([
    ['one IP address', () => '203.0.113.7', 60, 20],
    ['one IPv6 network', (n: number) => `2001:db8:1:2:${(n + 1).toString(16)}::${n}`, 60, 20],
    ['many networks', (n: number) => (n % 2 ? `198.51.100.${n}` : `2001:db8:${n.toString(16)}::1`), 200, 100],
  ])(
    'limits password checks from %s despite sign-ins to the attacker’s account',
    async (_from, address, guesses, most) => {
      const looks = await watchLooks();
      let checked = 0;
      for (let n = 0; n < guesses; n++) {
        if ((await login(`intento ${n}`, address(n))).status === 422) checked++;
        if (n % 8 === 7) await login(own.password, address(n));
        if (n % 20 === 19) t.clock.advance({ minutes: 5 });
      }
      expect(checked).toBeLessThanOrEqual(most);
      expect(mostInAnHour(looks.document)).toBeLessThanOrEqual(100);
    },
  );

  test('checks at most 100 passwords an hour for any sequence of sign-ins', async () => {
    const step = fc.record({
      minutes: fc.constantFrom(0, 0, 0, 0, 3, 17, 40),
      who: fc.constantFrom('owner', 'stranger', 'stranger', 'stranger'),
      isMarked: fc.boolean(),
      isRight: fc.constantFrom(true, false, false),
      address: fc.constantFrom(
        '203.0.113.1',
        '203.0.113.2',
        '2001:db8::1',
        '2001:db8::2:1',
        '2001:db8:0:1::1',
        '::ffff:203.0.113.1',
      ),
      times: fc.constantFrom(1, 2, 12),
    });
    let most = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (history) => {
        await begin();
        const looks = await watchLooks();
        const marks = {
          owner: await markOf(laura.password, '10.1.1.1'),
          stranger: await markOf(own.password, '10.1.1.1'),
        };
        const mistakes: number[] = [];
        const guesses = new Map<string, number[]>();
        for (const { minutes, who, isMarked, isRight, address, times } of history) {
          t.clock.advance({ minutes });
          for (let n = 0; n < times; n++) {
            const now = t.clock.now().getTime();
            const right = who === 'owner' ? laura.password : own.password;
            const before = looks.document.length;
            const answer = await login(
              isRight ? right : 'no es la clave',
              address,
              withMark(isMarked ? marks[who] : undefined),
            );
            const recent = mistakes.filter((at) => at > now - anHourMs).length;
            if (who === 'owner' && isMarked && isRight && recent < 5) expect(answer.status).toBe(200);
            if (who === 'owner' && isMarked && !isRight) mistakes.push(now);
            else if (!isRight && looks.document.length > before) {
              const network = address.startsWith('2001:db8::') ? 'v6' : address.replace('::ffff:', '');
              guesses.set(network, [...(guesses.get(network) ?? []), now]);
            }
          }
        }
        most = Math.max(most, mostInAnHour(looks.document));
        expect(mostInAnHour(looks.document)).toBeLessThanOrEqual(100);
        expect(mostInAnHour(looks.mark)).toBeLessThanOrEqual(20);
        for (const of of guesses.values()) expect(mostInAnHour(of)).toBeLessThanOrEqual(20);
      }),
      // Each history has up to 168 sign-ins.
      { numRuns: scaled(4) },
    );
    expect(most).toBeGreaterThan(20);
  });

  test('checks at most twenty wrong authenticator codes from twelve devices of the attacker', async () => {
    await watchLooks();
    const owner = await t.signedIn(laura);
    const { clave } = (await owner.post('/api/account/second-factor', { contrasenaActual: laura.password })).body;
    const code = () => new TOTP({ secret: Secret.fromBase32(clave) }).generate({ timestamp: t.clock.now().getTime() });
    await owner.post('/api/account/second-factor/confirm', { codigo: code() });
    t.clock.advance({ minutes: 1 });
    let checked = 0;
    for (let index = 0; index < 12; index++) {
      const browser = withMark(await markOf(own.password, `10.77.0.${index}`));
      expect((await login(laura.password, `10.78.0.${index}`, browser)).body.pasoPendiente).toBe('SEGUNDO_FACTOR');
      for (let n = 0; n < 6; n++) {
        const guess = await browser.post('/api/validation/second-factor', {
          codigo: code() === '000000' ? '1' : '000000',
        });
        if (guess.status === 422) checked++;
      }
      // A successful sign-in to the attacker's account must not restore the tries of the owner's account.
      await login(own.password, `10.79.0.${index}`);
    }
    expect(checked).toBeLessThanOrEqual(20);
    const browser = withMark(owner.cookies.get('rebanca_device'));
    await login(laura.password, '10.78.0.1', browser);
    expect((await browser.post('/api/validation/second-factor', { codigo: code() })).status).toBe(200);
  });

  test('checks at most 25 recovery codes from twelve devices of the attacker', async () => {
    await watchLooks();
    t.mailbox.clear();
    let tries = 0;
    for (let index = 0; index < 12; index++) {
      const by = withMark(await markOf(own.password, `10.77.0.${index}`));
      const asked = await by.post('/api/ChangePassword/send-otp', { ...documentOf(laura), canal: 'email' });
      await t.drain();
      const sent = (await t.mailbox.messages()).filter(({ to }) => to.includes(laura.email)).length;
      for (let n = 0; asked.status === 200 && n < 6; n++) {
        const guess = await by.post('/api/ChangePassword/validate-opt', { id: asked.body.id, codigo: 'x' });
        if (sent > 0 && guess.body.code === 'OTP_INVALID') tries++;
      }
      t.clock.advance({ seconds: 61 });
    }
    expect(tries).toBeLessThanOrEqual(25);
    // The device marks of the attacker's account are not valid for the owner's account, although both accounts have the
    // same identity document.
    const sent = (await t.mailbox.messages()).flatMap(({ to }) => to);
    expect(sent.filter((to) => to === laura.email).length).toBeLessThanOrEqual(5);
  });

  test('invalidates a device cookie after a password change and after ninety days', async () => {
    await watchLooks();
    const former = await markOf(laura.password, '10.1.1.1');
    const exhaust = async (password = 'no es la clave') => {
      for (let n = 0; n < 12; n++) await login(password, '203.0.113.9');
      expect((await login(laura.password, '203.0.113.9')).status).toBe(429);
    };
    const enters = async (mark: string) => (await login(laura.password, '203.0.113.9', withMark(mark))).status;
    await exhaust();
    expect(await enters(former)).toBe(200);
    await t.platform.database.sql
      .update(credential)
      .set({ changedAt: new Date(t.clock.now().getTime() + 1) })
      .where(eq(credential.customerId, laura.id));
    expect(await enters(former)).toBe(429);
    const next = await markOf(laura.password, '10.1.1.1');
    expect(await enters(next)).toBe(200);
    t.clock.advance({ days: 90 });
    await exhaust();
    expect(await enters(next)).toBe(429);
  });

  test('rejects the device cookie of another account, and an altered cookie', async () => {
    const ofStranger = await markOf(own.password, '10.1.1.1');
    const looks = await watchLooks();
    for (let n = 0; n < 12; n++) await login('no es la clave', '203.0.113.9');
    const before = looks.document.length;
    for (let n = 0; n < 3; n++)
      expect((await login(laura.password, '203.0.113.9', withMark(ofStranger))).status).not.toBe(200);
    expect(looks.document.length).toBe(before);
    const forged = [ofStranger.replace(own.id, laura.id), `${ofStranger}x`, '', '.', `${laura.id}...`];
    for (const mark of forged) expect((await login(laura.password, '203.0.113.9', withMark(mark))).status).toBe(429);
    expect((await login(own.password, '203.0.113.9', withMark(ofStranger))).status).toBe(200);
  });
});
