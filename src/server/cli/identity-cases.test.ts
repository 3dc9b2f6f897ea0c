import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identityCheck } from '#server/db/schema/entry.ts';
import { auditEvent, contactPoint, customer } from '#server/db/schema/people.ts';
import { openReview } from '#server/modules/identity/review-identity.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { newestCodeAt, registered, stranger, type Typed } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Person, type TestApp } from '#test/support/test-app.ts';

async function underReview(t: TestApp, document?: Pick<Person, 'documentNumber'>) {
  const typed = stranger({
    nombres: 'Persona',
    apellidos: 'Número',
    ...(document && { numeroDocumento: document.documentNumber }),
  });
  const { browser } = await registered(t, typed);
  const [row] = await t.platform.database.sql
    .select({ id: customer.id })
    .from(customer)
    .innerJoin(contactPoint, eq(contactPoint.customerId, customer.id))
    .where(and(eq(contactPoint.value, typed.correo), eq(customer.standing, 'REGISTERED')));
  const checkId = randomUUID();
  await t.platform.database.sql.insert(identityCheck).values({
    id: checkId,
    customerId: row!.id,
    state: 'EN_REVISION',
    questions: [],
    createdAt: t.clock.now(),
  });
  const check = { id: checkId, customerId: row!.id };
  const { number } = await t.platform.database.transaction((tx) => openReview(tx, check, t.clock.now()));
  t.mailbox.clear();
  return { typed, browser, customerId: row!.id, checkId, number };
}

const resolved = (t: TestApp, number: string, outcome: string) =>
  orderDirectly(t, ['casos', 'resolver', number, '--resultado', outcome, '--motivo', 'Lo revisamos por teléfono.']);

const entering = (t: TestApp, { numeroDocumento, password }: Typed) => {
  const client = t.client();
  return {
    client,
    login: () => client.post('/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento, password }),
  };
};

const audited = async (t: TestApp, customerId: string) =>
  (await t.platform.database.sql.select().from(auditEvent).where(eq(auditEvent.customerId, customerId))).map(
    ({ kind, data }) => ({ kind, data }),
  );

describeOnPostgres('the review of identities by the operator', (engine) => {
  const t = suiteApp(engine);

  test('gives an approved user access to the debts only after the correct one-time code', async () => {
    const laura = await t.person([workedDebt], { withoutPassword: true });
    const { typed, customerId, checkId, number } = await underReview(t, laura);
    expect((await orderDirectly(t, ['casos', 'listar', '--tipo', 'identidad'])).out).toMatch(
      new RegExp(`${number}  IDENTIDAD .*  CC ${typed.numeroDocumento}\n`),
    );
    const shown = await orderDirectly(t, ['casos', 'ver', number]);
    expect(shown.out).toContain(`${typed.correo} (verificado)`);
    expect(shown.out).toMatch(new RegExp(`Cuenta +${customerId.slice(0, 8)}`));
    expect(await resolved(t, number, 'aprobada')).toMatchObject({ code: 0 });
    await t.drain();
    await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(typed.correo) && subject === 'Ya puedes confirmar que eres tú',
    );
    expect(await audited(t, customerId)).toContainEqual({
      kind: 'IDENTITY_REVIEWED',
      data: expect.objectContaining({ checkId, by: 'OPERADOR', passed: true }),
    });
    expect(await resolved(t, number, 'aprobada')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('ya está resuelto'),
    });

    const { client, login } = entering(t, typed);
    expect((await login()).body.pasoPendiente).toBe('IDENTIDAD');
    expect((await client.post('/api/validation/identity/begin', {})).body.estado).toBe('CODIGO');
    await client.post('/api/validation/identity/code', { canal: 'email' });
    const codigo = await newestCodeAt(t, laura.email);
    expect((await client.post('/api/validation/identity/verify', { codigo })).body.id).toBe(laura.id);
  });

  test('notifies a rejected user and keeps the account without access to the debts', async () => {
    const laura = await t.person([workedDebt], { withoutPassword: true });
    const { typed, customerId, number } = await underReview(t, laura);
    expect(await resolved(t, number, 'rechazada')).toMatchObject({ code: 0 });
    await t.drain();
    await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(typed.correo) && subject === 'No logramos confirmar que eres tú',
    );
    expect((await audited(t, customerId)).map(({ kind }) => kind)).toContain('IDENTITY_FAILED');
    expect((await entering(t, typed).login()).body.pasoPendiente).toBe('IDENTIDAD');
    expect((await resolved(t, number, 'rechazada')).code).toBe(1);
    expect((await orderDirectly(t, ['casos', 'reabrir', number, '--motivo', 'Trajo la cédula'])).errors).toContain(
      'ya conoce la decisión',
    );
    expect((await orderDirectly(t, ['casos', 'listar', '--resueltos'])).out).toContain(number);
  });

  test('rejects an approval while no contact can receive the one-time code', async () => {
    const { typed, number } = await underReview(t);
    expect(await resolved(t, number, 'aprobada')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no tiene un contacto'),
    });
    expect((await orderDirectly(t, ['casos', 'ver', number])).out).toMatch(/Estado +nuevo/);
    await t.person([workedDebt], { withoutPassword: true, documentNumber: typed.numeroDocumento });
    expect((await resolved(t, number, 'aprobada')).code).toBe(0);
  });

  test('blocks only the user who registered with the identity document of another person', async () => {
    const laura = await t.person([workedDebt]);
    const hers = await t.signedIn(laura);
    const { typed, browser, customerId } = await underReview(t, laura);
    await browser.post('/api/validation/identity/skip', { motivo: 'DESPUES' });
    expect((await browser.get('/api/User')).status).toBe(200);
    const who = ['CC', laura.documentNumber];
    const cuenta = ['--cuenta', customerId.slice(0, 8)];
    const seen = await orderDirectly(t, ['usuario', 'ver', ...who]);
    expect(seen.out).toMatch(new RegExp(`^${laura.id.slice(0, 8)}  cartera +puede entrar`));
    expect(seen.out).toMatch(new RegExp(`\\n${customerId.slice(0, 8)}  registrada  puede entrar`));

    expect((await orderDirectly(t, ['usuario', 'bloquear', ...who, ...cuenta])).code).toBe(0);
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await entering(t, typed).login()).status).toBe(422);
    expect((await hers.get('/api/User')).status).toBe(200);
    expect((await orderDirectly(t, ['usuario', 'ver', ...who])).out).toContain('registrada  bloqueada');
    expect((await audited(t, customerId)).map(({ kind }) => kind)).toContain('DISABLED');

    expect((await orderDirectly(t, ['usuario', 'desbloquear', ...who, ...cuenta])).code).toBe(0);
    expect((await entering(t, typed).login()).status).toBe(200);
    expect((await orderDirectly(t, ['usuario', 'cerrar-sesiones', ...who, ...cuenta])).out).toContain('1 sesión');
    expect((await hers.get('/api/User')).status).toBe(200);
    expect((await orderDirectly(t, ['usuario', 'invitar', ...who, ...cuenta])).code).toBe(2);
    expect((await orderDirectly(t, ['usuario', 'bloquear', ...who, '--cuenta', '00000000'])).code).toBe(1);
    expect((await orderDirectly(t, ['usuario', 'bloquear', ...who, '--cuenta', 'x'])).code).toBe(2);
  });

  test('requires --cuenta to block a registered account, and erases the account completely', async () => {
    const { typed, customerId } = await underReview(t);
    const who = ['CC', typed.numeroDocumento];
    expect((await orderDirectly(t, ['usuario', 'bloquear', ...who])).errors).toContain('--cuenta');
    const erased = await orderDirectly(t, [
      'datos-personales',
      'suprimir',
      ...who,
      '--confirmar',
      '--cuenta',
      customerId.slice(0, 8),
    ]);
    expect(erased).toMatchObject({ code: 0, out: expect.stringContaining('No quedan ni el nombre ni el documento.') });
    expect(erased.out).not.toContain('deudas');
    expect((await entering(t, typed).login()).status).toBe(422);
    expect((await orderDirectly(t, ['usuario', 'ver', ...who])).out).toBe('0 cuentas.\n');
  });
});
