import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { agreement } from '#server/db/schema/agreements.ts';
import { throttle } from '#server/db/schema/people.ts';
import { askCode, propose } from '#test/support/accepted-plan.ts';
import { postgres } from '#test/support/engines.ts';
import { textOfEveryRow } from '#test/support/every-row.ts';
import { answer, askIdentityCode, begin, claimed, rightAnswers, verify } from '#test/support/identity-check.ts';
import { applicant, semilla } from '#test/support/membership.ts';
import { newestCodeAt, stranger } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, workedDebt, type Answer, type Client } from '#test/support/test-app.ts';

interface UnderWay {
  address: string;
  by: Client;
  use: (code: string, by: Client) => Promise<Answer>;
  askAgain: () => Promise<Answer>;
  /** True for a code that signs an agreement. A repeated request then gets the first response again. */
  signs?: true;
}

/** Checks OWASP ASVS 6.5 and 6.6 for every kind of code. */
describe('a one-time code', () => {
  const t = suiteApp(postgres);
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    await t.drain();
    t.mailbox.clear();
  });

  const ok = (answer: Answer): Answer => {
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    return answer;
  };
  async function signature(
    { email }: { email: string },
    by: Client,
    referencia: string,
    what: object,
  ): Promise<UnderWay> {
    let codigoId = '';
    const askAgain = async () => {
      const answer = await askCode(by, referencia);
      if (answer.status === 200) ({ codigoId } = answer.body);
      return answer;
    };
    ok(await askAgain());
    return {
      address: email,
      by,
      askAgain,
      signs: true,
      use: (codigo, client) =>
        client.post(
          '/api/management/userManagement/payment-agreement',
          { ...what, aceptaAcuerdo: true, codigoId, codigo },
          { 'idempotency-key': randomUUID() },
        ),
    };
  }

  const kinds: Record<string, () => Promise<UnderWay>> = {
    'signs a payment plan': async () => {
      const person = await t.person([workedDebt]);
      const by = await t.signedIn(person);
      const { id, hash } = (await propose(by)).body;
      return signature(person, by, id, { propuestaId: id, hash, reconoceDeuda: true });
    },
    'signs a membership': async () => {
      const { person, client, text } = await applicant(t);
      const { id } = (await client.get('/api/RebankingProgram/application')).body;
      return signature(person, client, id, { ...semilla, hash: text.hash });
    },
    'verifies the e-mail address of a registration': async () => {
      const by = t.client();
      const typed = stranger();
      ok(await by.post('/api/registration', typed));
      return {
        address: typed.correo,
        by,
        use: (codigo, client) => client.post('/api/validation/contact/verify', { codigo }),
        askAgain: () => by.post('/api/validation/contact', { canal: 'email' }),
      };
    },
    'verifies a new contact': async () => {
      const person = await t.person();
      const by = await t.signedIn(person);
      const valor = `otra-${person.email}`;
      const askAgain = () =>
        by.post('/api/account/contacts/code', { canal: 'email', valor, contrasenaActual: person.password });
      ok(await askAgain());
      return {
        address: valor,
        by,
        askAgain,
        use: (codigo, client) => client.post('/api/account/contacts', { codigo }),
      };
    },
    'confirms the identity of a user': async () => {
      const laura = await t.person([workedDebt], { withoutPassword: true });
      const { browser: by } = await claimed(t, laura);
      await begin(by);
      ok(await answer(by, await rightAnswers(t, laura)));
      const askAgain = () => askIdentityCode(by);
      ok(await askAgain());
      return {
        address: laura.email,
        by,
        askAgain,
        use: (codigo, client) => verify(client, codigo),
      };
    },
    'allows the user to set a new password': async () => {
      const person = await t.person();
      const by = t.client();
      let id = '';
      const askAgain = async () => {
        const answer = await by.post('/api/ChangePassword/send-otp', { ...documentOf(person), canal: 'email' });
        if (answer.status === 200) ({ id } = answer.body);
        return answer;
      };
      ok(await askAgain());
      return {
        address: person.email,
        by,
        askAgain,
        use: (codigo, client) => client.post('/api/ChangePassword/validate-opt', { id, codigo }),
      };
    },
  };

  const copyOf = (client: Client): Client => {
    const copy = t.client();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    return copy;
  };
  /** The code is valid for longer than the access token. */
  const renew = async (client: Client) => {
    if (client.cookies.has('rebanca_refresh')) ok(await client.post('/api/Auth/refresh-token'));
  };
  const codeAt = async (address: string): Promise<string> => {
    const code = await newestCodeAt(t, address);
    expect(code).toMatch(/^\d{6}$/);
    return code!;
  };
  /** Times, amounts and ids may contain the same six digits by chance. */
  const shows = (rows: string, code: string) => new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(rows);
  const plainHashes = (code: string) =>
    ['sha256', 'sha512', 'sha1', 'md5'].flatMap((name) =>
      (['hex', 'base64', 'base64url'] as const).map((form) => createHash(name).update(code).digest(form)),
    );

  describe.each(Object.entries(kinds))('that %s', (_what, begin) => {
    test('is accepted once within ten minutes, and never stored as text or as a hash without a key', async () => {
      const { address, by, use, askAgain, signs } = await begin();
      const dumps = [await textOfEveryRow(t)];
      const code = await codeAt(address);
      t.clock.advance({ minutes: 9, seconds: 59 });
      await renew(by);
      const before = copyOf(by);
      const first = ok(await use(code, by));
      dumps.push(await textOfEveryRow(t));
      for (const rows of dumps) {
        expect(rows.length).toBeGreaterThan(1_000);
        expect(shows(rows, code)).toBe(false);
        expect(plainHashes(code).filter((hash) => rows.includes(hash))).toEqual([]);
      }

      const agreements = await t.platform.database.sql.$count(agreement);
      const reuses = await Promise.all(Array.from({ length: signs ? 10 : 40 }, () => use(code, copyOf(before))));
      const opened = reuses.filter(({ status }) => status < 400);
      expect(opened.map(({ text }) => text)).toEqual(signs ? reuses.map(() => first.text) : []);
      expect(await t.platform.database.sql.$count(agreement)).toBe(agreements);
      t.clock.advance({ minutes: 1 });
      if ((await askAgain()).status === 200 && !signs)
        expect((await use(code, copyOf(before))).status).toBeGreaterThanOrEqual(400);
    });

    test('expires after ten minutes', async () => {
      const { address, by, use } = await begin();
      const code = await codeAt(address);
      t.clock.advance({ minutes: 10 });
      await renew(by);
      expect((await use(code, by)).body.code).toBe('OTP_EXPIRED');
    });
  });
});
