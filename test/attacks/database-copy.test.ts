import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { describe, beforeAll, expect, test } from 'vitest';
import { askCode, acceptedPlan, mailedCode, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { rowsOfEveryTable } from '#test/support/every-row.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, workedDebt, type Client } from '#test/support/test-app.ts';

type Rows = Record<string, Record<string, unknown>[]>;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(/^\s*[[{]/.test(value) ? textsIn(parsed(value)) : [])];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const purposes = ['refresh', 'codes', 'outbox', 'papers', 'wrap', 'stored-keys', 'throttle', 'identity'];

function keysFrom(texts: Iterable<string>): Buffer[] {
  const masters = new Map<string, Buffer>();
  for (const text of texts) {
    // Every part of a text is also a candidate, because a stored value may begin with the name of its key.
    for (const part of new Set([text, ...text.split(':')])) {
      // Skips parts that cannot be a key: short or very long parts, parts with white space, ids and times.
      if (part.length < 22 || part.length > 2_000 || /\s|^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\dT/.test(part))
        continue;
      // Node's base64 decoder also accepts base64url.
      for (const form of ['utf8', 'hex', 'base64'] as const) {
        const master = Buffer.from(part, form);
        if (master.length >= 16) masters.set(master.toString('hex'), master);
      }
    }
  }
  return [...masters.values()].flatMap((master) => [
    master,
    ...purposes.map((purpose) => Buffer.from(hkdfSync('sha256', master, 'rebanca', purpose, 32))),
  ]);
}

/**
 * All values of a table are encrypted in the same way, so two rows of each table are enough. `ties` are the texts of
 * the row that may be the associated data of AES-GCM.
 */
const sealedIn = (rows: Rows) =>
  Object.values(rows)
    .flatMap((found) => found.slice(0, 2))
    .flatMap((row) => {
      const ties = new Set(
        Object.values(row).filter((value): value is string => typeof value === 'string' && value.length < 80),
      );
      // Hexadecimal texts are digests, not encrypted values.
      const isSealed = (text: string) => /^(?:[\w.-]+:)*[\w+/=-]{40,}$/.test(text) && !/^[\da-f]+$/.test(text);
      return textsIn(row)
        .filter(isSealed)
        .map((text) => ({ bytes: Buffer.from(text.split(':').at(-1)!, 'base64'), ties }));
    });

function opens(key: Buffer, { bytes, ties }: { bytes: Buffer; ties: Set<string> }): boolean {
  return [...ties].some((tie) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(tie))
        .setAuthTag(bytes.subarray(12, 28));
      decipher.update(bytes.subarray(28));
      decipher.final();
      return true;
    } catch {
      return false;
    }
  });
}

const withKeyedDigests = ['public.one_time_code', 'public.second_factor_code', 'public.recovery_target'];

/** Removes the row digests. The database computes row digests from stored values, so they cannot be encryption keys. */
const withoutRowDigests = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !table.startsWith('public.integrity_'))
      .map(([table, found]) => [
        table,
        withKeyedDigests.includes(table) ? found : found.map(({ digest: _digest, data_hash: _hash, ...row }) => row),
      ]),
  );

describeOnPostgres('a copy of the database', (engine) => {
  const t = suiteApp(engine);
  let rows: Rows;
  let laura: Client;
  let access: string;
  let formerRefresh: string;
  let codeSent: { id: string; subject: string; code: string };
  beforeAll(async () => {
    const accepted = await acceptedPlan(t);
    const person = await t.person([workedDebt]);
    laura = await t.signedIn(person);
    formerRefresh = laura.cookies.get('rebanca_refresh')!;
    await laura.post('/api/Auth/refresh-token');
    access = laura.cookies.get('rebanca_access')!;
    await laura.post('/api/account/second-factor', { contrasenaActual: person.password });
    await t.drain();
    const proposal = (await propose(laura)).body;
    const sent = await askCode(laura, proposal.id);
    await t.client().post('/api/ChangePassword/send-otp', { ...documentOf(accepted.person), canal: 'email' });
    rows = withoutRowDigests(await rowsOfEveryTable(t));
    codeSent = { id: sent.body.codigoId, subject: proposal.id, code: await mailedCode(t, person.email) };
  });

  const texts = () => new Set(textsIn(rows));

  test('contains encrypted values and the rows of sessions, tokens, codes, mails and second factors', () => {
    const stored = sealedIn(rows).length;
    expect(stored).toBeGreaterThanOrEqual(5);
    for (const table of ['session', 'refresh_token', 'one_time_code', 'mail', 'recovery_request', 'second_factor'])
      expect(rows[`public.${table}`], table).not.toEqual([]);
  });

  describe('the texts of a database copy, tried as keys and as secrets for key derivation', () => {
    test('decrypt no encrypted value', () => {
      const sealed = sealedIn(rows).filter(({ bytes }) => bytes.length > 28);
      let tried = 0;
      const opened: string[] = [];
      for (const key of keysFrom(texts())) {
        if (key.length !== 32) continue;
        tried++;
        for (const each of sealed) if (opens(key, each)) opened.push([...each.ties].join(' '));
      }
      expect(tried).toBeGreaterThan(500);
      expect(opened).toEqual([]);
    });

    test('forge no access token, derive no refresh token and reveal no code', () => {
      const successor = laura.cookies.get('rebanca_refresh');
      const digests = texts();
      const found = new Set<string>();
      const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
      for (const key of keysFrom(digests)) {
        if (key.toString() === access || hmac(key, 'access') === access) found.add('access');
        if (hmac(key, formerRefresh) === successor) found.add('refresh');
        // With the right key, the digest of the right code would be in the copy, so the test tries no other code.
        const guess = [codeSent.id, 'ACEPTAR_ACUERDO', codeSent.subject, codeSent.code].join('\n');
        if (digests.has(hmac(key, guess))) found.add('code');
      }
      expect([...found]).toEqual([]);
    });
  });

  test('contains no URL or token that grants access to its holder', async () => {
    await t.drain();
    const copies = JSON.stringify([rows, await rowsOfEveryTable(t)]);
    const mailed = (await t.mailbox.messages()).flatMap(({ text }) =>
      [...text.matchAll(/[?&]token=([\w-]{20,})/g)].map(([, token]) => token!),
    );
    expect(mailed.length).toBeGreaterThan(0);
    expect(mailed.filter((token) => copies.includes(token))).toEqual([]);
  });
});
