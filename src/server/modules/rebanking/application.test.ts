import { describe, expect, test } from 'vitest';
import { rebankingApplication, rebankingUpload } from '#server/db/schema/rebanking.ts';
import { askCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import {
  applicant,
  application,
  choose,
  declare,
  expectOk,
  extras,
  mailing,
  photo,
  semilla,
  sendExtras,
  sendMailing,
} from '#test/support/membership.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { eq } from 'drizzle-orm';
import { pesos } from '#domain/money/money.ts';

describeOnPostgres('an application to the rebanking programme', (engine) => {
  const t = suiteApp(engine);
  const db = () => t.platform.database.sql;

  test('starts empty and returns the next step on any device', async () => {
    const { person, client } = await applicant(t, 'none');
    expect((await application(client)).body).toMatchObject({ id: null, estado: 'NO_INICIADA', pasoSolicitud: 0 });

    expect((await sendMailing(client)).body).toMatchObject({ estado: 'CORRESPONDENCIA_OK', pasoSolicitud: 1 });
    const other = await t.signedIn(person);
    expect((await application(other)).body).toMatchObject({
      pasoSolicitud: 1,
      correspondencia: { dpto: { cod: '05', name: 'Antioquia' }, city: { cod: '05001', name: 'Medellín' } },
    });

    expect((await sendExtras(other, await photo())).body).toMatchObject({ estado: 'DATOS_OK', pasoSolicitud: 2 });
    expect((await application(client)).body).toMatchObject({
      datos: { birthday: '1988-05-17', monthlyIncome: 2_800_000, nombreArchivo: 'soporte.jpg' },
    });

    await declare(client);
    const chosen = await expectOk(choose(client));
    expect(chosen.body.solicitud).toMatchObject({
      estado: 'PLAN_ELEGIDO',
      pasoSolicitud: 2,
      planElegido: { planId: 1, planVersion: 1, opcionPagoId: 'contado', nombre: 'Semilla', valorTotal: 240_000 },
    });
    const home = (await client.get('/api/management/userManagement')).body;
    expect(home.solicitud).toMatchObject({ estado: 'PLAN_ELEGIDO', pasoSolicitud: 2, nombrePlan: 'Semilla' });
  });

  test('refuses a step while the previous step is missing', async () => {
    const { client } = await applicant(t, 'none');
    const early = [await sendExtras(client, await photo()), await choose(client)];
    await sendMailing(client);
    early.push(await choose(client), await client.post('/api/RebankingProgram/application/acceptance-link'));
    expect(early.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [409, 'STEP_OUT_OF_ORDER']),
    );
    expect((await application(client)).body.estado).toBe('CORRESPONDENCIA_OK');
  });

  test('keeps the later steps when the user corrects an earlier step', async () => {
    const { client } = await applicant(t, 'plan');
    const moved = await sendMailing(client, { dpto: '11', city: '11001', address: 'Calle 45 # 13-20' });
    expect(moved.body).toMatchObject({ estado: 'PLAN_ELEGIDO', correspondencia: { city: { name: 'Bogotá, D.C.' } } });
  });

  test('is created once when a step is sent repeatedly and from several devices', async () => {
    const person = await t.person();
    const devices = await Promise.all([t.signedIn(person), t.signedIn(person)]);
    const sent = await Promise.all([...devices, ...devices, ...devices].map((client) => sendMailing(client)));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const file = await photo();
    const twice = await Promise.all(devices.map((client) => sendExtras(client, file)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await sendExtras(devices[0]!, file);
    const rows = await db().select().from(rebankingApplication).where(eq(rebankingApplication.customerId, person.id));
    expect(rows).toHaveLength(1);
    const uploads = await db().select().from(rebankingUpload).where(eq(rebankingUpload.customerId, person.id));
    expect(uploads.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1);
  });

  describe('the validation of step 1', () => {
    test.each([
      [{ ...mailing, city: '11001' }, 'CITY_NOT_IN_DEPARTMENT', 'Esa ciudad no es del departamento elegido.'],
      [{ ...mailing, dpto: '' }, 'INVALID_INPUT', 'Debes seleccionar un departamento.'],
      [{ ...mailing, city: undefined }, 'INVALID_INPUT', 'Debes seleccionar una ciudad.'],
      [{ ...mailing, address: '   ' }, 'INVALID_INPUT', 'La dirección es obligatoria.'],
      [{ ...mailing, address: 'Cl 1' }, 'INVALID_INPUT', 'La dirección debe tener al menos 5 caracteres.'],
    ])('rejects %j: %s', async (body, code, message) => {
      const { client } = await applicant(t, 'none');
      const answer = await sendMailing(client, body);
      expect(answer.body).toMatchObject({ status: 422, code, error: { message } });
    });
  });

  describe('the validation of step 2', () => {
    test.each([
      [{ birthday: '' }, 'birthday', 'La fecha de nacimiento es obligatoria.'],
      [{ birthday: '2099-01-01' }, 'birthday', 'La fecha de nacimiento no puede ser en el futuro.'],
      [{ birthday: '1850-01-01' }, 'birthday', 'La fecha de nacimiento no es válida.'],
      [{ birthday: '2008-11-21' }, 'birthday', 'Debes ser mayor de edad.'],
      [{ economicActivity: 'x' }, 'economicActivity', 'Debes seleccionar una actividad económica.'],
      [{ company: '' }, 'company', 'El nombre de la empresa es obligatorio.'],
      [{ company: 'A' }, 'company', 'El nombre de la empresa debe tener al menos 2 caracteres.'],
      [{ monthlyIncome: '' }, 'monthlyIncome', 'Los ingresos mensuales son obligatorios.'],
      [{ monthlyIncome: '0,6' }, 'monthlyIncome', 'Los ingresos mensuales son obligatorios.'],
      [{ monthlyIncome: '1,5 millones' }, 'monthlyIncome', 'El valor debe ser un número.'],
      [{ monthlyExpenses: '-3' }, 'monthlyExpenses', 'Los gastos mensuales son obligatorios.'],
      [{ monthlyExpenses: 'mucho' }, 'monthlyExpenses', 'El valor debe ser un número.'],
    ])('rejects %j', async (wrong, field, message) => {
      const { client } = await applicant(t, 'mailing');
      const answer = await sendExtras(client, await photo(), { ...extras, ...wrong });
      expect(answer.body).toMatchObject({ status: 422, code: 'INVALID_INPUT', error: { message } });
      expect(answer.body.errors).toContainEqual({ field, message });
    });

    test.each([
      ['2,800,000.50', 2_800_001],
      ['1,49', 1],
    ])('parses an income of %s as %i pesos', async (monthlyIncome, pesos) => {
      const { client } = await applicant(t, 'mailing');
      await expectOk(sendExtras(client, await photo(), { ...extras, monthlyIncome }));
      expect((await application(client)).body).toMatchObject({ datos: { monthlyIncome: pesos } });
    });

    test('refuses a missing file, an unknown field and a body that is not a form', async () => {
      const { client } = await applicant(t, 'mailing');
      const without = await sendExtras(client, undefined);
      expect(without.body.errors).toEqual([{ field: 'fileDocument', message: 'Debes adjuntar un documento.' }]);
      expect((await sendExtras(client, await photo(), { ...extras, otro: '1' })).status).toBe(422);
      const json = await client.post('/api/RebankingProgram/application/step2', extras);
      expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const broken = await client.send({
        method: 'POST',
        url: '/api/RebankingProgram/application/step2',
        payload: '--x\r\nContent-Disposition: form-data; name="birthday"\r\n\r\n1988',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect([broken.status, broken.body.code]).toEqual([400, 'INVALID_BODY']);
    });
  });

  test('refuses a user with open debts only if `isClientType` is true', async () => {
    const special = await t.person([workedDebt], { isClientType: true });
    const refused = await sendMailing(await t.signedIn(special));
    expect([refused.status, refused.body.code]).toEqual([409, 'REBANKING_CLOSED']);
    const debtor = await t.person([workedDebt]);
    expect((await sendMailing(await t.signedIn(debtor))).status).toBe(200);
  });

  test('keeps the chosen plan version and refuses old versions to other users', async () => {
    const bosque = { planId: 4, planVersion: 1, opcionPagoId: 'contado' };
    const mine = await applicant(t, 'extras');
    await expectOk(choose(mine.client, bosque));
    const late = await applicant(t, 'extras');
    const plan = (await t.services.plans.version(4, 1))!;
    const [contado] = plan.paymentOptions;
    const dearer = {
      ...plan,
      totalPrice: pesos(700_000),
      paymentOptions: [{ ...contado!, instalmentAmount: pesos(700_000), total: pesos(700_000) }],
    };
    expect(await t.services.plans.publish(dearer, t.clock.now())).toEqual({ version: 2, changed: true });
    expect((await choose(mine.client, bosque)).body.solicitud.planElegido.valorTotal).toBe(690_000);
    const refused = await choose(late.client, bosque);
    expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_CHANGED']);
    await t.services.plans.withdraw(4, t.clock.now());
    expect((await choose(late.client, { ...bosque, planVersion: 2 })).body.code).toBe('PLAN_UNAVAILABLE');
    expect((await choose(late.client, { ...semilla, opcionPagoId: 'otra' })).body.code).toBe('PLAN_UNAVAILABLE');
    expect((await choose(mine.client, bosque)).status).toBe(200);
  });

  describe('the question about politically exposed persons', () => {
    test('must be answered before the choice of a plan, and only the first answer is stored', async () => {
      const { client } = await applicant(t, 'mailing');
      await sendExtras(client, await photo());
      expect((await choose(client)).body.code).toBe('PEP_UNDECLARED');
      expect((await declare(client, true)).body).toEqual({ esPeps: true });
      expect((await declare(client, false)).body).toEqual({ esPeps: true });
      expect((await application(client)).body.esPeps).toBe(true);
      expect((await client.get('/api/User')).body.esPeps).toBe(true);
    });
  });

  test('accepts at most twenty files per user', async () => {
    const { person, client } = await applicant(t, 'mailing');
    const [row] = await db().select().from(rebankingApplication).where(eq(rebankingApplication.customerId, person.id));
    await db()
      .insert(rebankingUpload)
      .values(
        Array.from({ length: 19 }, (_, index) => ({
          id: `00000000-0000-4000-8000-${person.documentNumber}${String(index).padStart(2, '0')}`,
          customerId: person.id,
          applicationId: row!.id,
          extension: 'jpg' as const,
          fileName: 'antes.jpg',
          bytes: 1,
          sourceHash: String(index),
          createdAt: t.clock.now(),
          supersededAt: t.clock.now(),
        })),
      );
    const last = await photo();
    expect((await sendExtras(client, last)).status).toBe(200);
    const refused = await sendExtras(client, await photo());
    expect([refused.status, refused.body.code]).toEqual([409, 'UPLOAD_QUOTA']);
    expect((await sendExtras(client, last)).status).toBe(200);
  });

  test('is visible only to its user', async () => {
    const { client } = await applicant(t, 'plan');
    const stranger = await applicant(t, 'none');
    const { id } = (await application(client)).body;
    expect((await askCode(stranger.client, id)).status).toBe(404);
    expect((await application(stranger.client)).body.id).toBeNull();
    expect((await t.client().get('/api/RebankingProgram/application')).status).toBe(401);
  });
});
