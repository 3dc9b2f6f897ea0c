import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accept, acceptedPlan, askCode, mailedCode, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { textOfEveryRow } from '#test/support/every-row.ts';
import { documentOf, startTestApp, workedDebt, type Client, type TestApp } from '#test/support/test-app.ts';
import { auditEvent, throttle } from '#server/db/schema/people.ts';
import { readSecrets } from '#server/db/secrets.store.ts';
import { secretId } from './key-ring.ts';
import { unsealText } from './sealing.ts';
import { scaled } from '#test/support/property-runs.ts';

const former = 'el-secreto-de-antes-con-mas-de-32-letras';
const next = 'el-secreto-que-viene-con-mas-de-32-letras';

describeOnPostgres('replacing the secret of an installation', (engine) => {
  let before: TestApp;
  const others: TestApp[] = [];
  const again = async (env: Record<string, string>) => {
    const app = await before.again(env);
    others.push(app);
    return app;
  };
  beforeAll(async () => void (before = await startTestApp(engine, { REBANCA_SECRET: former })));
  afterAll(async () => {
    for (const app of others) await app.close();
    await before.close();
  });

  const at = (app: TestApp, from: Client): Client => {
    const client = app.client();
    for (const [name, value] of from.cookies) client.cookies.set(name, value);
    return client;
  };
  const totp = (key: string) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: before.clock.now().getTime() });
  const isSignedIn = async (client: Client) => (await client.get('/api/User')).status;

  test('is refused without the previous secret and changes no data', async () => {
    const rows = await textOfEveryRow(before);
    await expect(again({ REBANCA_SECRET: next })).rejects.toThrow(
      'REBANCA_SECRET: esta base de datos está sellada con otro secreto. Define el suyo, o ponlo en REBANCA_SECRET_PREVIOUS',
    );
    await expect(again({})).rejects.toThrow('Define REBANCA_SECRET o REBANCA_SECRET_FILE con el mismo del portal');
    expect(await textOfEveryRow(before)).toBe(rows);
  });

  test('keeps every session while instances are restarted one by one', async () => {
    const instances = [
      await again({ REBANCA_SECRET: former, REBANCA_SECRET_PREVIOUS: next }),
      await again({ REBANCA_SECRET: next, REBANCA_SECRET_PREVIOUS: former }),
    ];
    const person = await before.person();
    const step = fc.record({
      instance: fc.constantFrom(0, 1),
      what: fc.constantFrom('read' as const, 'renew' as const, 'renew, and lose the answer' as const),
      seconds: fc.integer({ min: 0, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await before.platform.database.sql.delete(throttle);
        let browser = await before.signedIn(person);
        let lost = false;
        for (const { instance, what, seconds } of steps) {
          const here = at(instances[instance]!, browser);
          const answer = what === 'read' ? await here.get('/api/User') : await here.post('/api/Auth/refresh-token');
          expect([what, answer.status]).toEqual([what, 200]);
          // The client repeats a refresh after a lost reply. Within ten seconds, the server returns the same reply.
          if (what === 'renew, and lose the answer' && !lost) lost = true;
          else if (what !== 'read') [browser, lost] = [here, false];
          if (!lost) before.clock.advance({ seconds });
        }
      }),
      { numRuns: scaled(12) },
    );
  });

  test('keeps every session, pending code and pending mail valid', async () => {
    const { person, client } = await acceptedPlan(before);
    const other = await before.person([workedDebt]);
    const factor = await before.signedIn(other);
    const { clave } = (await factor.post('/api/account/second-factor', { contrasenaActual: other.password })).body;
    const recovery: string[] = (await factor.post('/api/account/second-factor/confirm', { codigo: totp(clave) })).body
      .codigosDeRespaldo;
    await before.drain();
    const pair = await signingPair(before);
    const proposal = (await propose(factor)).body;
    const asked = await askCode(factor, proposal.id);
    const forgotten = await before
      .client()
      .post('/api/ChangePassword/send-otp', { ...documentOf(person), canal: 'email' });
    const unanswered = at(before, client);
    expect((await unanswered.post('/api/Auth/refresh-token')).status).toBe(200);

    const while_ = await again({ REBANCA_SECRET: next, REBANCA_SECRET_PREVIOUS: former });
    expect(await isSignedIn(at(while_, client))).toBe(200);
    const repeated = at(while_, client);
    expect((await repeated.post('/api/Auth/refresh-token')).status).toBe(200);
    expect(repeated.cookies.get('rebanca_refresh')).toBe(unanswered.cookies.get('rebanca_refresh'));
    expect(await isSignedIn(at(before, unanswered))).toBe(200);

    const rotated = await orderDirectly(while_, ['secreto', 'rotar']);
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/Quita el secreto anterior .* después del/) });
    const rows = await textOfEveryRow(while_);
    expect(rows).not.toContain(`${secretId(former)}:`);
    expect(rows).toContain(`${secretId(next)}:`);
    expect(await orderDirectly(while_, ['secreto', 'ver'])).toMatchObject({ code: 0 });

    const code = await mailedCode(while_, other.email);
    const accepted = await at(while_, factor).post(
      '/api/management/userManagement/payment-agreement',
      {
        propuestaId: proposal.id,
        hash: proposal.hash,
        aceptaAcuerdo: true,
        reconoceDeuda: true,
        codigoId: asked.body.codigoId,
        codigo: code,
      },
      { 'idempotency-key': '7d0f3a1e-6f5b-4a55-9c57-0c2f5b1a7e10' },
    );
    expect([accepted.status, accepted.body.code]).toEqual([200, undefined]);
    const proved = await while_.client().post('/api/ChangePassword/validate-opt', {
      id: forgotten.body.id,
      codigo: await mailedCode(while_, person.email),
    });
    expect(proved.status).toBe(200);

    before.clock.advance({ minutes: 10 });
    for (const call of ['/api/Auth/refresh-token', '/api/Auth/activity'])
      expect((await repeated.post(call)).status).toBe(200);
    before.clock.advance({ minutes: 10 });
    const after = await again({ REBANCA_SECRET: next });
    const kept = at(after, repeated);
    expect((await kept.post('/api/Auth/refresh-token')).status).toBe(200);
    expect(await isSignedIn(kept)).toBe(200);
    await before.platform.database.sql.delete(throttle);
    const signIn = async (codigo: string, device = '') => {
      const browser = after.client();
      if (device) browser.cookies.set('rebanca_device', device);
      const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = other;
      const answer = await browser.post('/api/Auth/login', { tipoDocumento, numeroDocumento, password });
      expect([answer.status, answer.body.pasoPendiente]).toEqual([200, 'SEGUNDO_FACTOR']);
      expect((await browser.post('/api/validation/second-factor', { codigo })).status).toBe(200);
      return browser;
    };
    await signIn(totp(clave));
    await signIn(recovery[0]!);
    // A device mark stays valid, because the key of device marks is not derived from the secret.
    const mark = factor.cookies.get('rebanca_device')!;
    expect(await after.services.auth.knownDevice(mark, after.clock.now())).toBeDefined();
    await signIn(recovery[1]!, mark);
    expect(await signingPair(after)).toBe(pair);
    const plan = await after.person([workedDebt]);
    const signedIn = await after.signedIn(plan);
    expect((await accept(after, { person: plan, client: signedIn }, (await propose(signedIn)).body)).status).toBe(200);
    await after.drain();
    const [row] = await after.platform.database.sql
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.kind, 'SECRET_ROTATED'));
    expect(row?.data).toMatchObject({ keyId: secretId(next), unopened: {} });
  });
});

async function signingPair({ platform }: TestApp): Promise<string> {
  const rows = (await readSecrets(platform.database.sql)).filter(({ name }) => name.startsWith('paper-signature:'));
  expect(rows).toHaveLength(1);
  return unsealText(platform.secrets.signing, rows[0]!.name, rows[0]!.secret);
}
