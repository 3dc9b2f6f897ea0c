import { createCipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { textOfEveryRow } from '#test/support/every-row.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, type Person, type TestApp } from '#test/support/test-app.ts';
import { credential } from './db/schema/people.ts';
import { installationSecret } from './db/schema/platform.ts';
import { secondFactor } from './db/schema/second-factor.ts';
import { readSecrets } from './db/secrets.store.ts';
import { makeOwnCertificate } from './gateways/pdf/own-certificate.ts';
import { passwordHashing } from './modules/auth/password-hashing.ts';
import { secretId } from './key-ring.ts';
import { signingKeyName } from './signing-key-name.ts';
import { unsealText } from './sealing.ts';
import { givenSecrets, keepOwnSecret, readOwnSecret } from './secret-sources.ts';

const given = 'el-secreto-de-produccion-con-mas-de-32-letras';

/** What versions up to 0.2.0 left in a database: the secret and the salt in clear, and what they sealed without a name. */
async function asLeftByAnEarlierVersion(t: TestApp, person: Person, clearIsInForce: boolean) {
  const db = t.platform.database.sql;
  const { operator } = t.platform.config;
  const [clear, salt] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const master = clearIsInForce ? clear : given;
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'rebanca', purpose, 32));
  const seal = (purpose: string, id: string, data: object) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', derive(purpose), iv).setAAD(Buffer.from(id));
    const bytes = Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
  };
  const now = t.clock.now();
  const pair = await makeOwnCertificate(operator, now);
  const about = createHash('sha256').update(derive('papers')).update(`${operator.name}\n${operator.taxId}`);
  const signingName = `paper-signature:${about.digest('hex').slice(0, 16)}`;
  await db.delete(installationSecret);
  await db.insert(installationSecret).values(
    [
      ['installation', clear],
      ['password-salt', salt],
      [signingName, seal('papers', signingName, pair)],
    ].map(([name, secret]) => ({ id: randomUUID(), name: name!, secret: secret!, createdAt: now })),
  );
  const hashing = passwordHashing(Buffer.from(salt, 'base64url'));
  const passwordHash = await hashing.hash(`CC:${person.documentNumber}`, person.password);
  await hashing.close();
  await db.update(credential).set({ passwordHash }).where(eq(credential.customerId, person.id));
  const key = new Secret({ size: 20 }).base32;
  await db.insert(secondFactor).values({
    customerId: person.id,
    sealed: { sealed: seal('outbox', person.id, { key }) },
    createdAt: now,
    confirmedAt: now,
    lastStep: 0,
  });
  await rm(path.join(t.platform.config.dataDir, 'secreto'), { force: true });
  return { clear, salt, pair, key, passwordHash };
}

describeOnBothEngines('an installation of an earlier version', (engine) => {
  let first: TestApp;
  let person: Person;
  const others: TestApp[] = [];
  const again = async (env: Record<string, string> = {}, supervise = true) => {
    const app = await first.again(env, { supervise });
    others.push(app);
    return app;
  };
  beforeEach(async () => {
    first = await startTestApp(engine);
    person = await first.person();
  });
  afterEach(async () => {
    for (const app of others.splice(0)) await app.close();
    await first.close();
  });

  const names = async (app: TestApp) =>
    (await readSecrets(app.platform.database.sql)).map(({ name }) => name).toSorted();
  async function enters(app: TestApp, key: string) {
    const browser = app.client();
    const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = person;
    const made = app.services.hashing.made();
    const answer = await browser.post('/api/Auth/login', { tipoDocumento, numeroDocumento, password });
    expect([answer.status, answer.body.pasoPendiente]).toEqual([200, 'SEGUNDO_FACTOR']);
    // One hash: the salt of the document is the same as ever.
    expect(app.services.hashing.made() - made).toBe(1);
    const codigo = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now().getTime() });
    expect((await browser.post('/api/validation/second-factor', { codigo })).status).toBe(200);
  }
  const pairOf = async ({ platform }: TestApp) => {
    const name = signingKeyName(platform.config.operator);
    const row = (await readSecrets(platform.database.sql)).find((each) => each.name === name);
    return JSON.parse(unsealText(platform.secrets.signing, name, row!.secret)) as unknown;
  };

  test('without a given secret has its own moved beside the database at the first start, and nobody notices', async () => {
    const left = await asLeftByAnEarlierVersion(first, person, true);
    const apps = [await again(), await again()];
    // Each had its own file, had the folder not been shared: there is one, and it is the former secret.
    const file = path.join(first.platform.config.dataDir, 'secreto');
    expect((await readFile(file, 'utf8')).trim()).toBe(left.clear);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const rows = await textOfEveryRow(first);
    for (const secret of [left.clear, left.salt]) expect(rows).not.toContain(secret);
    expect(await names(first)).not.toContain('installation');
    expect(await names(first)).not.toContain('password-salt');
    for (const app of apps) {
      await enters(app, left.key);
      expect(await pairOf(app)).toEqual(left.pair);
      first.clock.advance({ minutes: 2 });
    }
  });

  test.each([true, false])(
    'with a given secret has the clear one sealed and, a while later, forgotten (in force until now: %s)',
    async (clearIsInForce) => {
      const left = await asLeftByAnEarlierVersion(first, person, clearIsInForce);
      const app = await again({ REBANCA_SECRET: given });
      const rows = await textOfEveryRow(first);
      for (const secret of [left.clear, left.salt]) expect(rows).not.toContain(secret);
      expect(await names(first)).toContain(`former-secret:${secretId(left.clear)}`);
      expect(readOwnSecret(first.platform.config.dataDir)).toBeUndefined();
      await enters(app, left.key);
      expect(await pairOf(app)).toEqual(left.pair);

      expect(await orderDirectly(app, ['secreto', 'rotar'])).toMatchObject({
        code: 1,
        out: expect.stringContaining('Repite la orden después del'),
      });
      first.clock.advance({ minutes: 30 });
      expect(await orderDirectly(app, ['secreto', 'rotar'])).toMatchObject({ code: 0 });
      const last = await again({ REBANCA_SECRET: given });
      expect(await names(last)).not.toContain(`former-secret:${secretId(left.clear)}`);
      expect(last.platform.secrets.refresh.map(({ id }) => id)).toEqual([secretId(given)]);
      await enters(last, left.key);
      expect(await pairOf(last)).toEqual(left.pair);
    },
  );

  test('gives its secret to no program that only stands beside a portal on a shared database', async () => {
    await asLeftByAnEarlierVersion(first, person, true);
    const beside = again({}, false);
    if (engine.name === 'PGlite') await beside;
    else await expect(beside).rejects.toThrow('Define REBANCA_SECRET o REBANCA_SECRET_FILE con el mismo del portal');
    expect((await names(first)).includes('installation')).toBe(engine.name === 'PostgreSQL');
  });
});

describe('the file of a secret', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'secreto-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const none = { value: undefined, file: undefined, previous: undefined, previousFile: undefined };

  test('is made once, whole and for its owner alone, whoever comes first', async () => {
    const kept = Array.from({ length: 20 }, () => keepOwnSecret(folder));
    expect(new Set(kept).size).toBe(1);
    expect(kept[0]!.length).toBeGreaterThanOrEqual(32);
    expect((await stat(path.join(folder, 'secreto'))).mode & 0o777).toBe(0o600);
  });

  test('is read without the line break at its end; one that is short or cannot be read is told by its variable', async () => {
    const file = path.join(folder, 'dado');
    await writeFile(file, `${given}\n`);
    expect(givenSecrets({ secret: { ...none, file, previous: 'x' } })).toEqual({ current: given, others: ['x'] });
    await writeFile(file, 'corto');
    expect(() => givenSecrets({ secret: { ...none, file, previousFile: `${file}-no` } })).toThrow(
      /REBANCA_SECRET_FILE: .* necesita al menos 32 caracteres\n.*REBANCA_SECRET_PREVIOUS_FILE: no se puede leer/,
    );
    await chmod(file, 0o600);
  });
});
