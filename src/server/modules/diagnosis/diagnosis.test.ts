import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { diagnosis } from '#server/db/schema/diagnosis.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { debtElsewhere, month } from '#test/built/sent-data.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Debt, type Person } from '#test/support/test-app.ts';

describeOnPostgres('the diagnosis', (engine) => {
  const portal = suiteApp(engine);

  async function somebody(debts: Debt[] = [workedDebt]): Promise<{ person: Person; client: Client }> {
    const person = await portal.person(debts);
    return { person, client: await portal.signedIn(person) };
  }
  const read = async (client: Client) => (await client.get('/api/diagnosis')).body;
  const save = (client: Client, fields: object) => client.post('/api/diagnosis/profile', fields);
  const storeDebt = (client: Client, more: object = {}, id: string = randomUUID()) =>
    client.post(`/api/diagnosis/debts/${id}`, { ...debtElsewhere, ...more });
  const make = (client: Client) => client.post('/api/diagnosis/results');
  async function diagnosed(debts?: Debt[], more: object = {}) {
    const found = await somebody(debts);
    await save(found.client, { ...month, ...more });
    return { ...found, state: (await make(found.client)).body };
  }

  test('starts with the objective and the debts of the portfolio', async () => {
    const { client } = await somebody();
    expect(await read(client)).toMatchObject({
      paso: 'OBJETIVO',
      ultimo: null,
      historial: [],
      perfil: { objetivo: null, ingresos: null, gastos: {} },
      deudasPropias: [
        {
          origen: 'PROPIA',
          acreedor: 'Banco Ceiba',
          producto: 'Tarjeta de crédito',
          saldo: 8_400_000,
          tasaEaPb: null,
          pagoMinimo: 0,
          diasMora: 549,
          fechaMora: '2025-05-20',
          situacion: 'ABIERTA',
        },
      ],
      deudasDeclaradas: [],
      hoy: '2026-11-20',
    });
  });

  test('saves every field separately, also from two tabs, and lists the missing answers', async () => {
    const { client } = await somebody();
    expect((await save(client, { objetivo: 'BAJAR_CUOTAS' })).body).toMatchObject({
      paso: 'COMPLETAR',
      motivo: 'FALTAN_DATOS',
    });
    await Promise.all([
      save(client, { gastos: { vivienda: 900_000 } }),
      save(client, { gastos: { mercado: 400_000 } }),
    ]);
    await save(client, { ingresos: 0 });
    const { perfil, faltan } = await read(client);
    expect(perfil).toMatchObject({
      objetivo: 'BAJAR_CUOTAS',
      ingresos: 0,
      gastos: { vivienda: 900_000, mercado: 400_000 },
    });
    expect(faltan).toEqual(['ahorros', 'estabilidad', 'actividadEconomica', 'personasACargo', 'tieneOtrasDeudas']);
    await save(client, { gastos: { vivienda: null }, ingresos: null });
    expect((await read(client)).perfil).toMatchObject({ ingresos: null, gastos: { mercado: 400_000 } });
  });

  test('computes the expected result for sample data, and shows the result on the home page', async () => {
    const { client } = await somebody([]);
    await save(client, month);
    await storeDebt(client, { pagoMinimo: 1_200_000 });
    const { ultimo, paso } = (await make(client)).body;
    expect(paso).toBe('DETALLES');
    expect(ultimo).toMatchObject({
      version: 'diagnostico-5',
      rciPb: 3429,
      franjaPagos: 'ATENTO',
      flujoLibre: 200_000,
      capacidad: 1_225_000,
      indice: 58,
      nivel: 5,
      franja: 'EN_RECUPERACION',
      diasMora: 120,
      prioridades: [{ motivo: 'MAS_TIEMPO', tono: 'warn' }],
      datos: { ingresos: 3_500_000, personasACargo: 2, deudas: [{ acreedor: 'Banco Nogal', origen: 'DECLARADA' }] },
    });
    expect(ultimo.mejoras[0]).toEqual({ mejora: 'PONERSE_AL_DIA', valor: 0, decimas: 200 });
    expect((await client.get('/api/management/userManagement')).body.diagnostico).toMatchObject({
      paso: 'DETALLES',
      indice: 58,
      nivel: 5,
      mes: { ingresos: 3_500_000, gastos: 2_100_000, comprometido: 1_200_000, libre: 200_000 },
    });
  });

  test('is refused while an answer is missing', async () => {
    const { client } = await somebody();
    await save(client, { ...month, tieneOtrasDeudas: true });
    const refused = await make(client);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('DIAGNOSIS_INCOMPLETE');
    expect((await client.post('/api/diagnosis/paper', {})).body.code).toBe('DIAGNOSIS_INCOMPLETE');
  });

  test('is created once a day for the same answers, and never overwritten', async () => {
    const { client, person, state } = await diagnosed();
    await Promise.all([make(client), make(client)]);
    expect((await read(client)).historial).toHaveLength(1);

    expect((await save(client, { ingresos: 4_000_000 })).body).toMatchObject({
      paso: 'COMPLETAR',
      motivo: 'CAMBIARON_DATOS',
    });
    expect((await save(client, { ingresos: 3_500_000 })).body.paso).toBe('DETALLES');
    await save(client, { ingresos: 4_000_000 });
    portal.clock.advance({ minutes: 5 });
    const after = (await make(client)).body;
    expect(after.historial).toHaveLength(2);
    expect(after.historial[1]).toMatchObject({ id: state.ultimo.id, indice: state.ultimo.indice });
    const rows = await portal.platform.database.sql.select().from(diagnosis).where(eq(diagnosis.customerId, person.id));
    expect(rows.find(({ id }) => id === state.ultimo.id)?.input.income).toBe(3_500_000);
    await expect(
      portal.platform.database.sql.update(diagnosis).set({ rules: 'otra' }).where(eq(diagnosis.customerId, person.id)),
    ).rejects.toThrow();
  });

  test('becomes outdated after ninety days or when a debt of the portfolio changes', async () => {
    const { client, person } = await diagnosed();
    const { sql } = portal.platform.database;
    const [debt] = await sql.select().from(obligation).where(eq(obligation.customerId, person.id));
    await sql
      .update(obligation)
      .set({ principal: pesos(debt!.principal + 1) })
      .where(eq(obligation.id, debt!.id));
    expect(await read(client)).toMatchObject({ paso: 'COMPLETAR', motivo: 'CAMBIARON_DEUDAS', faltan: [] });
    expect((await client.get('/api/management/userManagement')).body.diagnostico).toMatchObject({ paso: 'COMPLETAR' });
    portal.clock.advance({ minutes: 1 });
    expect((await make(client)).body.paso).toBe('DETALLES');
    portal.clock.advance({ days: 91 });
    const again = await portal.signedIn(person);
    expect(await read(again)).toMatchObject({ paso: 'COMPLETAR', motivo: 'VENCIDO' });
    portal.clock.set('2026-11-20T15:00:00.000Z');
  });

  test('includes the instalment of a debt under an agreement', async () => {
    const { client } = await acceptedPlan(portal);
    const [debt] = (await read(client)).deudasPropias;
    expect(debt).toMatchObject({ situacion: 'EN_ACUERDO', saldo: 5_040_000, pagoMinimo: 740_000, diasMora: 0 });
  });

  test('stores the minimum payment of a portfolio debt and the days late of a declared debt', async () => {
    const { client } = await somebody();
    const [own] = (await read(client)).deudasPropias;
    expect(
      (await client.post(`/api/diagnosis/own-debts/${own.id}`, { pagoMinimo: 80_000 })).body.deudasPropias[0],
    ).toMatchObject({ pagoMinimo: 80_000 });
    await storeDebt(client, { diasMora: 10 });
    portal.clock.advance({ minutes: 1 });
    expect((await read(client)).deudasDeclaradas).toMatchObject([{ diasMora: 10, situacion: 'ABIERTA' }]);
  });

  test('creates, changes and removes a declared debt', async () => {
    const { client } = await somebody();
    const id = randomUUID();
    await storeDebt(client, {}, id);
    const { body } = await storeDebt(client, { saldo: 3_000_000, tasaEaPb: null }, id);
    expect(body.deudasDeclaradas).toMatchObject([{ id, saldo: 3_000_000, tasaEaPb: null, acreedor: 'Banco Nogal' }]);
    expect(body.perfil.tieneOtrasDeudas).toBe(true);
    expect((await client.post(`/api/diagnosis/debts/${id}/remove`)).body.deudasDeclaradas).toEqual([]);
    expect((await client.post(`/api/diagnosis/debts/${id}/remove`)).status).toBe(404);
  });

  test('accepts at most two hundred debts', async () => {
    const { client, person } = await somebody([]);
    await save(client, month);
    await storeDebt(client);
    await portal.platform.database.sql.execute(
      sql`insert into declared_debt (customer_id, id, creditor, balance, minimum, days_late, declared_on, created_at)
        select customer_id, gen_random_uuid(), creditor, balance, minimum, days_late, declared_on, created_at
        from declared_debt, generate_series(1, 199) where customer_id = ${person.id}`,
    );
    const refused = await storeDebt(client);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('TOO_MANY_DEBTS');
    const { deudasDeclaradas } = await read(client);
    expect(deudasDeclaradas).toHaveLength(200);
    expect((await storeDebt(client, { saldo: 1 }, deudasDeclaradas[0].id)).status).toBe(200);
    expect((await make(client)).body.ultimo.datos.deudas).toHaveLength(200);
    const simulated = await client.post('/api/diagnosis/simulate', { presupuesto: 90_000_000 });
    expect(simulated.body.planes[0].orden).toHaveLength(200);
  });

  test.each([
    ['a negative income', '/api/diagnosis/profile', { ingresos: -1 }, 'ingresos'],
    ['cents', '/api/diagnosis/profile', { ahorros: 1.5 }, 'ahorros'],
    ['an income above the maximum', '/api/diagnosis/profile', { ingresos: 1e14 }, 'ingresos'],
    ['an amount as text', '/api/diagnosis/profile', { gastos: { mercado: '$ 400.000' } }, 'gastos.mercado'],
    ['an unknown activity', '/api/diagnosis/profile', { actividadEconomica: 'mago' }, 'actividadEconomica'],
    [
      'a rate above the maximum',
      `/api/diagnosis/debts/${randomUUID()}`,
      { ...debtElsewhere, tasaEaPb: 100_001 },
      'tasaEaPb',
    ],
    ['a debt of 0', `/api/diagnosis/debts/${randomUUID()}`, { ...debtElsewhere, saldo: 0 }, 'saldo'],
    [
      'days of arrears above the maximum',
      `/api/diagnosis/debts/${randomUUID()}`,
      { ...debtElsewhere, diasMora: 36_500 },
      'diasMora',
    ],
    ['an empty creditor', `/api/diagnosis/debts/${randomUUID()}`, { ...debtElsewhere, acreedor: '' }, 'acreedor'],
    ['a term that is too long', '/api/diagnosis/simulate', { presupuesto: 1, plazo: 600 }, 'plazo'],
  ])('names the field when a request with %s is rejected', async (_name, path, body, field) => {
    const { client } = await somebody([]);
    const { status, body: problem } = await client.post(path, body);
    expect([status, problem.code]).toEqual([422, 'INVALID_INPUT']);
    expect(problem.errors.map((each: { field: string }) => each.field)).toContain(field);
  });

  test('accepts an income of 0 with expenses, and computes a capacity of 0', async () => {
    const { state } = await diagnosed([workedDebt], { ingresos: 0 });
    expect(state.ultimo).toMatchObject({ rciPb: null, franjaPagos: 'SIN_INGRESOS', capacidad: 0 });
    expect(state.ultimo.flujoLibre).toBe(-2_100_000);
  });

  test('creates one PDF document per result and one per simulation', async () => {
    const { client } = await diagnosed();
    const asked = await client.post('/api/diagnosis/paper', {});
    expect(asked.body.nombreArchivo).toBe('diagnostico-2026-11-20.pdf');
    const escenario = { presupuesto: 400_000, abono: { valor: 500_000, desdeMes: 6, cadaMeses: 6 } };
    const simulated = await client.post('/api/diagnosis/paper', { escenario });
    expect(simulated.body.nombreArchivo).toBe('simulacion-2026-11-20.pdf');
    expect((await client.post('/api/diagnosis/paper', { escenario })).body).toEqual(simulated.body);
    const { data } = (await client.get('/api/Documents/rebancarizacion')).body;
    expect(data.map(({ tipo, acuerdoId }: any) => [tipo, acuerdoId])).toEqual([
      ['DIAGNOSTICO', null],
      ['DIAGNOSTICO', null],
    ]);
    const file = await client.send({
      method: 'GET',
      url: `/api/Documents/rebancarizacion/${simulated.body.documentoId}`,
    });
    expect(file.text.startsWith('%PDF-')).toBe(true);
  });

  test('creates a new PDF document when the file of the first is missing', async () => {
    const { client } = await diagnosed();
    const draw = async () => (await client.post('/api/diagnosis/paper', {})).body.documentoId;
    const lost = await draw();
    await portal.services.files.delete(fileKey('papers', lost, 'pdf'));
    expect(await portal.services.documents.lost.redraw(lost)).toBe('own');
    const again = await draw();
    expect(again).not.toBe(lost);
    expect(await draw()).toBe(again);
    expect((await client.get(`/api/Documents/rebancarizacion/${again}`)).status).toBe(200);
    expect((await client.get('/api/Documents/rebancarizacion')).body.data).toMatchObject([{ id: again }]);
    expect(await findingsOf(portal, portal.platform.database.sql)).toEqual([]);
  });

  test('cannot be changed by another user', async () => {
    const [{ client }, other] = [await diagnosed(), await somebody()];
    const id = randomUUID();
    await storeDebt(client, {}, id);
    const [own] = (await read(client)).deudasPropias;
    expect((await other.client.post(`/api/diagnosis/own-debts/${own.id}`, { pagoMinimo: 1 })).status).toBe(404);
    expect((await other.client.post(`/api/diagnosis/debts/${id}/remove`)).status).toBe(404);
    await storeDebt(other.client, { saldo: 77 }, id);
    expect((await read(client)).deudasDeclaradas[0].saldo).toBe(4_000_000);
  });

  test('runs the same number of SQL statements for few and for many debts', async () => {
    const [few, many] = [await somebody(), await somebody(Array.from({ length: 12 }, () => workedDebt))];
    for (let i = 0; i < 12; i++) await storeDebt(many.client);
    const statements = async (client: Client, path: string) => {
      const before = portal.platform.database.statements();
      await client.get(path);
      return portal.platform.database.statements() - before;
    };
    for (const path of ['/api/diagnosis', '/api/management/userManagement'])
      expect(await statements(many.client, path)).toBe(await statements(few.client, path));
  });
});
