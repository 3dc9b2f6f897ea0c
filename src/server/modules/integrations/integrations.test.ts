import { beforeAll, expect, test } from 'vitest';
import { apiScopes, type ApiScope } from '#contract/api-scopes.ts';
import { isRefusal } from '#domain/refusal.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

describeOnPostgres('API clients of integrators', (engine) => {
  const app = suiteApp(engine);
  let plans: AcceptedPlan[];
  beforeAll(async () => {
    plans = [await acceptedPlan(app), await acceptedPlan(app), await acceptedPlan(app)];
    for (const plan of plans.slice(0, 2)) await payAll(plan);
  });

  const { payAll } = relievingIn(() => app);
  const addKey = (scopes: readonly ApiScope[] = apiScopes, creditor: string | null = null) =>
    app.services.integrations.addKey({ name: 'Banco', scopes, creditor }, app.clock.now());
  const read = (url: string, key?: string) =>
    app.client().send({ method: 'GET', url, ...(key && { headers: { authorization: `Bearer ${key}` } }) });
  const numbers = () => plans.map(({ agreement }) => agreement.numero);

  test('read agreements and instalments without personal data', async () => {
    const { key } = await addKey();
    const first = await read('/api/integrations/agreements?limite=2', key);
    expect(first.body).toMatchObject({ acuerdos: [{ acuerdo: numbers()[0] }, {}], siguiente: numbers()[1] });
    const rest = await read(`/api/integrations/agreements?limite=2&despues=${first.body.siguiente}`, key);
    expect(rest.body.acuerdos.map(({ acuerdo }: any) => acuerdo)).toEqual([numbers()[2]]);
    expect(rest.body).not.toHaveProperty('siguiente');
    expect(first.body.acuerdos[0]).toEqual({
      acuerdo: numbers()[0],
      acreedor: 'Rebanca Cartera',
      obligacion: expect.any(String),
      clase: 'DEUDA',
      estado: 'VIGENTE',
      aceptado: app.clock.now().toISOString(),
      total: 5_040_000,
      pagado: 600_000,
    });
    const one = await read(`/api/integrations/agreements/${numbers()[0]}`, key);
    expect(one.body.cuotas).toHaveLength(7);
    expect(one.body.cuotas[0]).toMatchObject({ cuota: 0, valor: 600_000, pagado: 600_000 });
    const personal = new RegExp(
      plans.flatMap(({ person }) => [person.documentNumber, person.email, person.id]).join('|'),
    );
    expect([first, rest, one].filter(({ text }) => personal.test(text))).toEqual([]);
  });

  test('read each payment once when each page contains one payment', async () => {
    const { key } = await addKey(['pagos:leer']);
    const seen: any[] = [];
    for (let after: string | undefined = ''; after !== undefined; after = seen.at(-1)?.siguiente) {
      const { body } = await read(`/api/integrations/payments?limite=1${after && `&despues=${after}`}`, key);
      seen.push(body);
    }
    const payments = seen.flatMap(({ pagos }) => pagos);
    expect(payments.map(({ valor }) => valor)).toEqual([600_000, 600_000]);
    expect(payments.map(({ acuerdo }) => acuerdo).toSorted()).toEqual(numbers().slice(0, 2));
    expect(new Set(payments.map(({ id }) => id)).size).toBe(2);
  });

  test('read no agreements and no payments of other creditors', async () => {
    const own = await addKey(apiScopes, 'Rebanca Cartera');
    expect((await read('/api/integrations/agreements', own.key)).body.acuerdos).toHaveLength(3);
    const { key } = await addKey(apiScopes, 'Otro Banco');
    expect((await read('/api/integrations/agreements', key)).body).toEqual({ acuerdos: [] });
    expect((await read('/api/integrations/payments', key)).body).toEqual({ pagos: [] });
    expect(await read(`/api/integrations/agreements/${numbers()[0]}`, key)).toMatchObject({ status: 404 });
  });

  test('are refused without a valid key for the scope', async () => {
    const address = '/api/integrations/agreements';
    const { id, key } = await addKey(['acuerdos:leer']);
    const without = await read(address);
    expect(without).toMatchObject({ status: 401, body: { code: 'NO_KEY' } });
    expect(without.headers['www-authenticate']).toBe('Bearer');
    expect((await plans[0]!.client.get(address)).status).toBe(401);
    const wrong = [`${key}x`, key.slice(0, -1), key.replace('rbk_', ''), `rbk_${'A'.repeat(43)}`, "rbk_' or 1=1; --"];
    for (const each of wrong) expect((await read(address, each)).status).toBe(401);
    expect(await read('/api/integrations/payments', key)).toMatchObject({ status: 403, body: { code: 'KEY_SCOPE' } });
    expect((await read(address, key)).status).toBe(200);
    expect((await orderDirectly(app, ['llaves', 'quitar', id])).code).toBe(0);
    expect((await read(address, key)).status).toBe(401);
  });

  test.each(['bearer', 'BEARER', 'bEaReR  ', 'Bearer    '])(
    'may write the authentication scheme as "%s"',
    async (scheme) => {
      const { key } = await addKey(['acuerdos:leer']);
      const at = (authorization: string) =>
        app.client().send({ method: 'GET', url: '/api/integrations/agreements', headers: { authorization } });
      expect((await at(`${scheme} ${key}`)).status).toBe(200);
      expect((await at(`${scheme}${key.toUpperCase()}`)).status).toBe(401);
      expect((await at(`Basic ${key}`)).status).toBe(401);
    },
  );

  test('receive an error reply for an invalid request', async () => {
    const { key } = await addKey();
    const at = (query: string) => read(`/api/integrations/agreements${query}`, key);
    expect(await at('?limite=0')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'limite', message: 'Escribe un número de 1 a 500.' }] },
    });
    expect(await at('?limite=501')).toMatchObject({ status: 422 });
    expect(await at("?despues=' or 1=1")).toMatchObject({ status: 422 });
    expect(await at('?otro=1')).toMatchObject({ status: 422 });
    expect(await at('/AP-2026-999999')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('are limited to bursts of 600 calls per client', async () => {
    const [one, other] = [await addKey(), await addKey()];
    const admit = () => app.services.integrations.admit(`Bearer ${one.key}`, 'pagos:leer', app.clock.now());
    let refused = 0;
    for (let hundred = 0; hundred < 6; hundred++)
      refused += (await Promise.all(Array.from({ length: 100 }, admit))).filter(isRefusal).length;
    expect(refused).toBe(0);
    expect(await read('/api/integrations/payments', one.key)).toMatchObject({ status: 429 });
    expect((await read('/api/integrations/payments', other.key)).status).toBe(200);
  });

  test('use a key that is shown once and stored only as a hash', async () => {
    const order = (...words: string[]) => orderDirectly(app, ['llaves', ...words]);
    expect((await order('agregar', 'Contabilidad', '--permisos', 'todo')).errors).toContain('Son: acuerdos:leer');
    expect((await order('agregar', 'Conta\u200bbilidad', '--permisos', 'pagos:leer')).errors).toContain('no se ven');
    const ofCreditor = (creditor: string) =>
      order('agregar', 'Contabilidad', '--permisos', 'pagos:leer', '--acreedor', creditor);
    await app.person([{ ...workedDebt, servicedBy: 'Otro Banco' }]);
    expect(await ofCreditor('Banco Inventado')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Ese acreedor no está en la cartera\. Están: .*Otro Banco/),
    });
    const added = await ofCreditor('otro\u00a0BANCO\u200b');
    const [, key = ''] = /llave: (rbk_[\w-]{43})\n$/.exec(added.out) ?? [];
    expect((await order('listar')).out).toMatch(/Contabilidad {2}solo Otro Banco\n {2}pagos:leer; creada .*, sin usar/);
    expect((await read('/api/integrations/payments', key)).status).toBe(200);
    expect((await order('listar')).out).toMatch(/Contabilidad[^\n]*\n[^\n]*último uso/);
    const { rows } = await app.platform.database.execute('select * from api_key');
    expect(JSON.stringify(rows)).not.toContain(key.slice(4));
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await order('quitar', nobody)).toMatchObject({ code: 1, errors: 'Ninguna llave tiene ese id.\n' });
  });
});
