import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { auditEvent, throttle } from '#server/db/schema/people.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { resolveCase } from '#test/support/cases.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';
import { words } from './own-data-words.ts';
import { ofEveryTable, ownTables } from './own-data.store.ts';
import { drawDocuments } from '#test/support/short-documents.ts';

drawDocuments();

describeOnPostgres('data requests', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    await t.drain();
    laura = await t.person([workedDebt]);
    browser = await t.signedIn(laura);
    t.mailbox.clear();
  });

  const ask = (tipo: string, texto = 'Mi segundo apellido es Ríos.') =>
    browser.post('/api/account/data-requests', { tipo, texto });
  const receivedMail = async (subject: string) => {
    await t.drain();
    return t.mailbox.waitFor((one) => one.to.includes(laura.email) && one.subject === subject);
  };

  test('receive a number and the legal deadline, and are confirmed by mail', async () => {
    const asked = await ask('CORRECCION');
    expect(asked.body).toEqual({
      id: expect.any(String),
      radicado: expect.stringMatching(/^PD-2026-\d{6}$/),
      tipo: 'CORRECCION',
      estado: 'RECIBIDA',
      texto: 'Mi segundo apellido es Ríos.',
      fecha: t.clock.now().toISOString(),
      respuestaAntesDe: '2026-12-14',
      resultado: null,
      respuesta: null,
      respondidaEn: null,
    });
    await receivedMail(`Recibimos tu solicitud ${asked.body.radicado}`);
    expect((await ask('CONSULTA')).body.respuestaAntesDe).toBe('2026-12-04');
    const { solicitudes } = (await browser.get('/api/account/profile')).body;
    expect(solicitudes).toHaveLength(2);
  });

  test('are limited to one open request of each kind and need a text', async () => {
    const answers = await Promise.all([ask('SUPRESION'), ask('SUPRESION'), ask('SUPRESION')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('DATA_REQUEST_OPEN');
    expect((await ask('CONSULTA', 'hola')).body.errors).toEqual([
      { field: 'texto', message: 'Cuéntanos un poco más: 10 letras o más.' },
    ]);
  });

  test('are answered once by the operator, and can then be filed again', async () => {
    const { radicado } = (await ask('CORRECCION')).body;
    const answer = () => resolveCase(t, radicado, 'ACEPTADA', 'Corregimos tu segundo apellido.');
    const answers = await Promise.all([answer(), answer()]);
    expect(answers.filter((one) => 'refused' in one)).toMatchObject([{ refused: 'ILLEGAL_TRANSITION' }]);
    expect(await resolveCase(t, 'PD-2026-999999', 'ACEPTADA')).toEqual({ refused: 'NOT_FOUND' });
    const [shown] = (await browser.get('/api/account/profile')).body.solicitudes;
    expect(shown).toMatchObject({
      estado: 'RESPONDIDA',
      resultado: 'ACEPTADA',
      respuesta: 'Corregimos tu segundo apellido.',
      respondidaEn: t.clock.now().toISOString(),
    });
    expect((await receivedMail(`Respondimos tu solicitud ${radicado}`)).text).toContain(
      'Corregimos tu segundo apellido.',
    );
    expect((await ask('CORRECCION')).status).toBe(200);
  });

  test('the JSON download contains all data of the user, and no data of others', async () => {
    const plan = await acceptedPlan(t);
    const marta = await t.person([workedDebt]);
    const hers = await t.signedIn(marta);
    await hers.post('/api/account/data-requests', { tipo: 'CONSULTA', texto: 'Quiero saber qué guardan de mí.' });
    const answer = await plan.client.get('/api/account/data/json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('mis-datos-2026-11-');
    const { datos, derechos } = answer.body;
    expect(derechos).toContain('Ley 1581');
    expect(answer.body.siPidesEliminar.seElimina).toContain('mensajes');
    expect(answer.body.siPidesEliminar.seConserva.join(' ')).toContain('Ley 527');
    expect(Object.keys(datos)).toHaveLength(ownTables.length);
    expect(datos.persona).toMatchObject([{ numeroDocumento: plan.person.documentNumber, nombres: 'Persona' }]);
    expect(datos.contactos).toHaveLength(2);
    expect(datos.obligaciones).toHaveLength(1);
    expect(datos.acuerdos).toHaveLength(1);
    expect(datos.cuotas.length).toBeGreaterThan(1);
    expect(datos.aceptaciones).toMatchObject([{ texto: expect.stringContaining('acuerdo') }]);
    expect(datos.sesiones.length).toBeGreaterThan(0);
    for (const theirs of [marta.id, marta.documentNumber, marta.email, laura.id, laura.documentNumber, laura.email])
      expect(answer.text).not.toContain(theirs);
    for (const secret of ['argon2id', '"sealed"', '"digest"', 'password_hash'])
      expect(answer.text).not.toContain(secret);
  });

  test('the PDF download contains the data of the user', async () => {
    const answer = await browser.send({ method: 'GET', url: '/api/account/data/pdf' });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const direct = await t.services.dataRights.export(laura.id, 'pdf', t.clock.now());
    if ('refused' in direct) throw new Error(direct.refused);
    const { text } = readPdf(Buffer.from(direct.bytes));
    expect(text).toContain('Tus datos en Rebanca');
    expect(text).toContain('Si pides que eliminemos tus datos');
    expect(text).toContain(laura.documentNumber);
    expect(text).toContain(laura.email);
    expect(text).not.toContain('argon2id');
  });

  test('at most six consecutive downloads are allowed', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await browser.get('/api/account/data/json')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const events = await t.platform.database.sql.select().from(auditEvent).where(eq(auditEvent.customerId, laura.id));
    expect(events.filter(({ kind }) => kind === 'DATA_EXPORTED')).toHaveLength(6);
    expect((await browser.get('/api/account/data/xml')).status).toBe(404);
  });

  test('the download contains every table with personal data', async () => {
    // The table of idempotent replies stores only copies of other tables' data, for one day.
    const known = new Set([...ownTables.map(({ table }) => table), 'idempotency_key']);
    const ofPeople = await rowsOf<{ table: string }>(t.platform.database.sql)`
      select distinct table_name as table from information_schema.columns
          where table_schema = 'public' and column_name = 'customer_id'`;
    const missing = ofPeople.filter(({ table }) => !known.has(table));
    expect(missing).toEqual([]);
  });

  test('the download has a Spanish name for every column', async () => {
    const columns = await rowsOf<{ table: string; name: string }>(t.platform.database.sql)`
      select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'`;
    const english = columns.filter(({ table, name }) => {
      const own = ownTables.find((each) => each.table === table);
      return own && ![...ofEveryTable, ...(own.without ?? [])].includes(name) && !(name in words);
    });
    expect(english).toEqual([]);
  });
});
