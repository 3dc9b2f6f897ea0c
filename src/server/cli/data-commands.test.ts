import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactPoint, credential, customer, session } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, workedDebt, type Person, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('the commands on personal data', (engine) => {
  let t: TestApp;
  let folder: string;
  beforeAll(async () => {
    t = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-datos-'));
  });
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  const anyOrder = (words: string[]) => orderDirectly(t, words, folder);
  const order = (...words: string[]) => anyOrder(['datos-personales', ...words]);
  const documentOf = ({ documentType, documentNumber }: Person) => [documentType, documentNumber] as const;

  test('list open data requests and accept one answer for each', async () => {
    const laura = await t.person();
    const browser = await t.signedIn(laura);
    const asked = await browser.post('/api/account/data-requests', {
      tipo: 'CORRECCION',
      texto: 'Mi segundo apellido\nes Ríos.',
    });
    const { radicado } = asked.body;
    const listed = () => anyOrder(['casos', 'listar', '--tipo', 'datos_personales']);
    const answer = (number: string, outcome: string, ...text: string[]) =>
      anyOrder(['casos', 'resolver', number, '--resultado', outcome, '--motivo', text.join(' ')]);
    const waiting = await listed();
    expect(waiting.code).toBe(0);
    expect(waiting.out).toMatch(
      new RegExp(`DATOS_PERSONALES .* vence el 14 de diciembre de 2026  CC ${laura.documentNumber}\\n  pide corregir`),
    );
    const shown = (await anyOrder(['casos', 'ver', radicado])).out;
    expect(shown).toMatch(/Texto +Mi segundo apellido\n +es Ríos\./);
    expect(shown.match(new RegExp(radicado, 'g'))).toHaveLength(1);
    t.clock.advance({ days: 30 });
    expect(await listed()).toMatchObject({ code: 1, out: expect.stringContaining('VENCIDO') });
    t.clock.advance({ days: -30 });
    expect((await answer(radicado, 'quizás', 'No sé')).errors).toContain('aceptada, parcial, negada');
    expect((await answer(radicado, 'aceptada', 'Corregimos\u202e')).errors).toContain('no se ven');
    expect((await answer('PD-2026-999999', 'negada', 'No es tuyo.')).code).toBe(1);
    const answered = await answer(radicado.toLowerCase(), 'aceptada', 'Corregimos tu apellido.');
    expect([answered.code, answered.out]).toEqual([0, expect.stringContaining('Caso resuelto.')]);
    expect((await answer(radicado, 'negada', 'Otra vez.')).errors).toContain('ya está resuelto');
    const { solicitudes } = (await browser.get('/api/account/profile')).body;
    expect(solicitudes).toMatchObject([{ resultado: 'ACEPTADA', respuesta: 'Corregimos tu apellido.' }]);
    expect((await listed()).out).toBe('0 casos, 0 vencidos.\n');
  });

  test('remove the second factor of a user', async () => {
    const laura = await t.person();
    const take = () => anyOrder(['usuario', 'quitar-dos-pasos', ...documentOf(laura)]);
    expect(await take()).toMatchObject({ code: 1, errors: expect.stringContaining('no la tiene activa') });
    const browser = await t.signedIn(laura);
    const { clave } = (await browser.post('/api/account/second-factor', { contrasenaActual: laura.password })).body;
    const codigo = new TOTP({ secret: Secret.fromBase32(clave) }).generate({ timestamp: t.clock.now().getTime() });
    expect((await browser.post('/api/account/second-factor/confirm', { codigo })).status).toBe(200);
    expect(await take()).toMatchObject({ code: 0 });
    await t.signedIn(laura);
  });

  test('export the data of a user into a file with mode 0600', async () => {
    const laura = await t.person();
    const written = await order('exportar', ...documentOf(laura), 'laura.json');
    expect(written.code).toBe(0);
    const file = path.join(folder, 'laura.json');
    expect(JSON.parse(await readFile(file, 'utf8')).datos.persona[0].numeroDocumento).toBe(laura.documentNumber);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await order('exportar', ...documentOf(laura), 'laura.json')).errors).toContain('ya existe');
    expect((await order('exportar', ...documentOf(laura), 'laura.pdf')).code).toBe(0);
    expect((await order('exportar', ...documentOf(laura), 'laura.txt')).code).toBe(2);
    expect((await order('exportar', ...documentOf(laura), 'no-existe/laura.json')).code).toBe(70);
    const { rows } = await t.platform.database.execute(
      `select id from audit_event where kind = 'DATA_EXPORTED' and customer_id = '${laura.id}'`,
    );
    expect(rows).toHaveLength(2);
  });

  test('erase the data of a user without debts, but not the data of a debtor', async () => {
    const owing = await t.person([workedDebt]);
    expect((await order('suprimir', ...documentOf(owing))).code).toBe(2);
    const refused = await order('suprimir', ...documentOf(owing), '--confirmar');
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('tiene 1 deuda abierta, 0 acuerdos') });

    const kevin = await t.person();
    const browser = await t.signedIn(kevin);
    await browser.post('/api/drafts/perfil/save', { valores: { text: 'hola' } });
    const erased = await order('suprimir', ...documentOf(kevin), '--confirmar');
    expect(erased).toMatchObject({ code: 0, out: expect.stringContaining('No quedan ni el nombre ni el documento') });
    expect((await browser.get('/api/User')).status).toBe(401);
    const db = t.platform.database.sql;
    for (const table of [contactPoint, credential, session])
      expect(await db.select().from(table).where(eq(table.customerId, kevin.id))).toEqual([]);
    const [row] = await db.select().from(customer).where(eq(customer.id, kevin.id));
    expect(row).toMatchObject({ firstNames: 'Titular', documentNumber: `SUPRIMIDO-${kevin.id}` });
    expect((await order('exportar', ...documentOf(kevin), 'kevin.json')).code).toBe(1);
  });

  test('keep the identity document of a customer with a paid debt', async () => {
    const paid = await t.person([workedDebt]);
    await t.platform.database.execute(`update obligation set state = 'PAGADA' where customer_id = '${paid.id}'`);
    await t.platform.database.execute(
      `insert into diagnosis (id, customer_id, made_at, rules, input, input_hash, figures)
       values (gen_random_uuid(), '${paid.id}', now(), 'r', '{}', 'h', '{}')`,
    );
    const erased = await order('suprimir', ...documentOf(paid), '--confirmar');
    expect(erased).toMatchObject({ code: 0, out: expect.stringContaining('  - Nombre, documento, deudas') });
    const { rows } = await t.platform.database.execute(`select id from diagnosis where customer_id = '${paid.id}'`);
    expect(rows).toEqual([]);
    const [row] = await t.platform.database.sql.select().from(customer).where(eq(customer.id, paid.id));
    expect(row).toMatchObject({ documentNumber: paid.documentNumber });
    await expect(t.platform.database.execute('delete from audit_event')).rejects.toThrow();
  });
});
