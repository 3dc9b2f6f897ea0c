import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { formatLongDate } from '#domain/time/calendar.ts';
import { document } from '#server/db/schema/agreements.ts';
import { resolveCase } from '#test/support/cases.ts';
import { accept, deliveredCode, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { customer } from '#server/db/schema/people.ts';
import { tracesOf } from '#test/support/traces.ts';
import { choose, extras, photo, sendExtras, sendMailing, declare } from '#test/support/membership.ts';
import { payingIn, signedNotification } from '#test/support/paying.ts';
import { newestCodeAt, stranger } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, workedDebt, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('erasing a person', (engine) => {
  const t = suiteApp(engine, { TRUST_PROXY: '127.0.0.1' });
  const { begin, pay } = payingIn(() => t);

  const browserOf = (name: string, remoteAddress: string) =>
    t.client({ userAgent: `Navegador-de-${name}`, remoteAddress });
  const signIn = (client: Client, { documentType, documentNumber, password }: Person) =>
    client.post('/api/Auth/login', { tipoDocumento: documentType, numeroDocumento: documentNumber, password });
  const well = (answer: { status: number; text: string }) =>
    expect(answer.text && answer.status, answer.text).toBe(200);

  async function leavesTraces(client: Client, person: Person, neighbour: string, income: number) {
    const typed = `Vivo en la Calle del Mango 77 y mi vecina es ${neighbour}`;
    await signIn(t.client(), { ...person, password: 'no es esta' });
    well(await client.post('/api/drafts/perfil/save', { datos: { text: typed } }));
    for (const tipo of ['CONSULTA', 'CORRECCION', 'SUPRESION'])
      well(await client.post('/api/account/data-requests', { tipo, texto: `${typed}. ${tipo}` }));
    const { solicitudes } = (await client.get('/api/account/profile')).body;
    for (const { radicado, tipo } of solicitudes)
      if (tipo !== 'SUPRESION') await resolveCase(t, radicado, 'ACEPTADA', `Corregimos lo de ${neighbour}.`);
    await client.post('/api/ChangePassword/send-otp', { ...documentOf(person), canal: 'email' });
    well(
      await client.post('/api/diagnosis/profile', {
        objetivo: 'PONERME_AL_DIA',
        ingresos: income,
        gastos: { vivienda: 1_200_000, mercado: 600_000, transporte: 300_000 },
        ahorros: 500_000,
        estabilidad: 'EMPLEADO',
        personasACargo: 2,
        actividadEconomica: 'asalariado',
        tieneOtrasDeudas: true,
      }),
    );
    well(
      await client.post(`/api/diagnosis/debts/${randomUUID()}`, {
        acreedor: `Prendería ${neighbour}`,
        saldo: 4_000_000,
        tasaEaPb: 2500,
        pagoMinimo: 200_000,
        diasMora: 120,
      }),
    );
    well(await client.post('/api/diagnosis/results'));
    well(await client.post('/api/diagnosis/paper', {}));
    await t.drain();
    const { clave } = (await client.post('/api/account/second-factor', { contrasenaActual: person.password })).body;
    const codigo = new TOTP({ secret: Secret.fromBase32(clave) }).generate({ timestamp: t.clock.now().getTime() });
    well(await client.post('/api/account/second-factor/confirm', { codigo }));
    await client.post('/api/ChangePassword/send-otp', { ...documentOf(person), canal: 'email' });
  }

  async function files(): Promise<string[]> {
    const folder = path.join(t.platform.config.dataDir, 'archivos');
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((one) => one.isFile()).map(({ name }) => name.replace(/\..*$/, ''));
  }
  const keptDocuments = (id: string) =>
    t.platform.database.sql.select().from(document).where(eq(document.customerId, id));
  async function lastMessageLeaves() {
    await t.drain();
    for (const tick of t.services.ticks) if (tick.name === 'data-rights.tidy') await tick.run();
  }
  async function leavesJobAnswers(id: string, answer: string) {
    const { rows } = await t.platform.database.execute(`
      with answered as (update pgboss.job set output = jsonb_build_object('message', '550 ${answer}')
        where name = 'mail.send' and data ->> 'mailId' in (select id::text from mail where customer_id = '${id}')
        returning *)
      insert into pgboss.archive select * from answered returning id`);
    expect(rows.length).toBeGreaterThan(0);
  }
  async function erase(id: string) {
    const erased = await t.services.dataRights.erase(id, t.clock.now());
    if ('refused' in erased) throw new Error(JSON.stringify(erased));
    return erased;
  }

  test('retains and reports the evidence of a customer with a contract', async () => {
    const person = await t.person([workedDebt], { documentNumber: '77005511', email: 'Eustaquio.Raro@correo.example' });
    const db = t.platform.database.sql;
    await db
      .update(customer)
      .set({ firstNames: 'Eustaquio', lastNames: 'Berrío Zuluaga' })
      .where(eq(customer.id, person.id));
    const values = [
      ...['Eustaquio', 'Berrío', 'Zuluaga', person.documentNumber, person.email, '3001234567', '203.0.113.77'],
      ...['Navegador-de-Eustaquio', 'Eulalia', '3511117'],
    ];
    const client = browserOf('Eustaquio', '203.0.113.77');
    well(await signIn(client, person));
    const proposal = await propose(client);
    const accepted = await accept(t, { person, client }, proposal.body);
    well(accepted);
    const plan = { person, client, agreement: accepted.body.acuerdo };
    expect(await t.services.dataRights.erase(person.id, t.clock.now())).toMatchObject({ refused: 'CONFLICT' });
    for (const concepto of ['INICIAL', 'SALDO']) {
      const attempt = (await begin(plan, { concepto })).body;
      const { id } = pay(attempt, 'APPROVED', { customerEmail: person.email });
      const { body, headers } = await signedNotification(t, id);
      well(await t.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers }));
      await t.drain();
    }
    await leavesTraces(client, person, 'Eulalia Quintero', 3_511_117);
    await leavesJobAnswers(person.id, `${person.email}: Eustaquio has moved`);
    expect(Object.keys(await tracesOf(t, values)).length).toBeGreaterThan(20);

    const erased = await erase(person.id);
    expect(erased).toMatchObject({ keptName: true });
    expect(erased.kept.map((each) => each.slice(0, 12))).toEqual([
      'Nombre, docu',
      'La prueba de',
      'El radicado,',
      'La clase y l',
    ]);
    t.mailbox.clear();
    await lastMessageLeaves();
    expect(await tracesOf(t, values)).toEqual({
      'public.acceptance_evidence.code_target': 1,
      'public.acceptance_evidence.facts': 1,
      'public.acceptance_evidence.ip': 1,
      'public.acceptance_evidence.text': 1,
      'public.acceptance_evidence.user_agent': 1,
      'public.customer.document_number': 1,
      'public.customer.first_names': 1,
      'public.customer.last_names': 1,
    });
    const mail = await t.mailbox.waitFor(({ subject }) => subject === 'Eliminamos tus datos');
    for (const each of [...erased.kept, formatLongDate(erased.keptUntil), /PD-2026-\d{6}/])
      expect(mail.text.replace(/\s+/g, ' ')).toMatch(each instanceof RegExp ? each : new RegExp(escaped(each)));
    const documents = await keptDocuments(person.id);
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
      'ACUERDO',
      'COMPROBANTE',
      'COMPROBANTE',
      'PAZ_Y_SALVO',
    ]);
    expect((await files()).toSorted()).toEqual(documents.map(({ id }) => id).toSorted());
  });

  test('retains only the authorisations of a user who registered and applied for rebanking', async () => {
    const typist = stranger({
      numeroDocumento: '88006622',
      nombres: 'Filomena',
      apellidos: 'Quimbaya',
      celular: '3229876543',
      correo: 'Filomena.Q@correo.example',
    });
    const values = [
      ...['Filomena', 'Quimbaya', typist.numeroDocumento, typist.correo, typist.celular, '198.51.100.88'],
      ...[
        'Navegador-de-Filomena',
        'Hermelinda',
        '3622229',
        'Carrera 43A',
        '1988-05-17',
        'Panadería La Espiga',
        'soporte.jpg',
      ],
    ];
    const client = browserOf('Filomena', '198.51.100.88');
    well(await client.post('/api/registration', typist));
    const codigo = (await newestCodeAt(t, typist.correo.toLowerCase())) ?? (await newestCodeAt(t, typist.correo));
    well(await client.post('/api/validation/contact/verify', { codigo }));
    well(await client.post('/api/validation/identity/skip', { motivo: 'SIN_DEUDAS' }));
    const db = t.platform.database.sql;
    const [{ id }] = (await db
      .select({ id: customer.id })
      .from(customer)
      .where(eq(customer.documentNumber, typist.numeroDocumento))) as [{ id: string }];
    well(await sendMailing(client));
    well(await sendExtras(client, await photo(), extras));
    well(await declare(client));
    well(await choose(client));
    const person = { id, documentType: 'CC', documentNumber: typist.numeroDocumento, email: typist.correo };
    await leavesTraces(client, { ...person, password: typist.password }, 'Hermelinda Arango', 3_622_229);
    expect(Object.keys(await tracesOf(t, values)).length).toBeGreaterThan(20);
    const others = (await files()).length - 1 - (await keptDocuments(id)).length;

    expect(await erase(id)).toMatchObject({ keptName: false, keptUntil: '2036-11-20' });
    await lastMessageLeaves();
    expect(await tracesOf(t, values)).toEqual({ 'public.consent.ip': 3, 'public.consent.user_agent': 3 });
    expect(await keptDocuments(id)).toEqual([]);
    expect(await files()).toHaveLength(others);
  });

  test('removes the texts of the operator about a dispute that was filed without a session', async () => {
    const person = await t.person();
    const browser = browserOf('Reclamos', '203.0.113.77');
    const contacto = person.email;
    const who = { ...documentOf(person), contacto };
    const { codigoId } = (await browser.post('/api/disputes/anonymous/code', who)).body;
    const codigo = await deliveredCode(t, contacto);
    const filed = await browser.post('/api/disputes/anonymous', { ...who, tipo: 'PRESCRITA', codigoId, codigo });
    well(filed);
    await t.services.cases.note(filed.body.radicado, 'Llamó Eulalia Mirón.', t.clock.now());
    expect(await t.services.dataRights.erase(person.id, t.clock.now())).toMatchObject({ refused: 'CONFLICT' });
    await resolveCase(t, filed.body.radicado, 'NEGADO', 'Hablamos con Eulalia Mirón.');
    await lastMessageLeaves();
    await erase(person.id);
    await lastMessageLeaves();
    expect(await tracesOf(t, ['Eulalia'])).toEqual({});
  });

  test('is refused while the operator has open work for an accepted dispute', async () => {
    const person = await t.person();
    const dispute = { tipo: 'REPORTE', obligacionId: null, central: 'DATACREDITO' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { radicado } = (await (await t.signedIn(person)).post('/api/disputes', dispute, key)).body;
    await resolveCase(t, radicado, 'ACEPTADO');
    await lastMessageLeaves();
    expect(await t.services.dataRights.erase(person.id, t.clock.now())).toMatchObject({ refused: 'CONFLICT' });
    await resolveCase(t, radicado, 'HECHO');
    expect(await t.services.dataRights.erase(person.id, t.clock.now())).not.toMatchObject({ refused: 'CONFLICT' });
  });

  test('removes data only from earlier audit events of the erased user', async () => {
    const person = await t.person();
    const other = await t.person();
    await t.signedIn(person);
    await t.signedIn(other);
    const run = (text: string) => t.platform.database.execute(text);
    const reduce = (id: string) => run(`update audit_event set data = '{"erased": true}' where customer_id = '${id}'`);
    await expect(reduce(person.id)).rejects.toThrow();
    await erase(person.id);
    await expect(reduce(other.id)).rejects.toThrow();
    const { rows } = await run(
      `select distinct data::text as data from audit_event where customer_id = '${person.id}'`,
    );
    expect(rows).toEqual([{ data: '{"erased": true}' }]);
    const of = `where customer_id = '${person.id}'`;
    for (const forbidden of [
      `update audit_event set data = '{}' ${of}`,
      `update audit_event set data = '{"erased": true, "more": 1}' ${of}`,
      `update audit_event set data = '{"erased": true}', kind = 'SIGN_OUT' ${of}`,
      `update audit_event set data = '{"erased": true}', at = at + interval '1 second' ${of}`,
      `update audit_event set data = '{"erased": true}', customer_id = '${other.id}' ${of}`,
      `delete from audit_event ${of}`,
    ])
      await expect(run(forbidden), forbidden).rejects.toThrow();
    t.clock.advance({ hours: 1 });
    await run(`insert into audit_event (id, at, customer_id, kind, data)
      values (gen_random_uuid(), '${t.clock.now().toISOString()}', '${person.id}', 'SIGN_IN', '{"ip": "192.0.2.1"}')`);
    await expect(reduce(person.id)).rejects.toThrow();
  });

  test('is not required for the deletion of old codes, links and sessions', async () => {
    const person = await t.person();
    await t.signedIn(person);
    const many = async () => {
      const found: number[] = [];
      for (const table of ['one_time_code', 'session', 'payment_event', 'procedure_token']) {
        const { rows } = await t.platform.database.execute(`select count(*)::int as many from ${table}`);
        found.push((rows[0] as { many: number }).many);
      }
      return found;
    };
    const now = t.clock.now().toISOString();
    await t.platform.database.execute(`
      insert into one_time_code (id, purpose, subject_id, channel, target, digest, created_at, expires_at)
        values (gen_random_uuid(), 'REGISTRO', gen_random_uuid(), 'email', 'x@correo.example', 'x', '${now}', '${now}');
      insert into procedure_token (hash, procedure_id, customer_id, kind, expires_at)
        values ('x', gen_random_uuid(), '${person.id}', 'INVITATION', '${now}');
      insert into payment_event (id, provider, body_hash, body, received_at, handled_at) values
        (gen_random_uuid(), 'wompi', 'handled', '{}', '${now}', '${now}'),
        (gen_random_uuid(), 'wompi', 'waiting', '{}', '${now}', null)`);
    t.clock.advance({ days: 89 });
    await t.services.dataRights.deleteOld();
    const before = await many();
    t.clock.advance({ days: 2 });
    await t.services.dataRights.deleteOld();
    expect(await many()).toEqual([0, before[1], 1, 0]);
    t.clock.advance({ days: 91 });
    await t.services.dataRights.deleteOld();
    expect(await many()).toEqual([0, 0, 1, 0]);
    expect(before.every((each) => each > 0)).toBe(true);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
