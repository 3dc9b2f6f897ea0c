import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { auditEvent } from '#server/db/schema/people.ts';
import { claimant, disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { multipart, photo } from '#test/support/membership.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('the commands on disputes', (engine) => {
  let t: TestApp;
  let folder: string;
  beforeAll(async () => {
    t = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-reclamos-'));
    await writeFile(path.join(folder, 'pagare.jpg'), (await photo()).bytes);
  });
  beforeEach(() => t.clock.set('2026-11-20T15:00:00.000Z'));
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { file, fileAs, person, review } = disputingIn(() => t);
  const order = (...words: string[]) => orderDirectly(t, words, folder);
  const tasksOf = async (number: string, ...options: string[]) =>
    JSON.parse((await order('casos', 'listar', '--tipo', 'trabajo', '--json', ...options)).out).casos.filter(
      ({ detalle }: any) => detalle.radicado === number,
    );
  let strangers = 0;

  async function filed(kind: DisputeKind = 'VALOR_ERRADO') {
    const one = await person([workedDebt]);
    const { body } = await file(one.client, filingOf(kind, one.debts[0].obligacionId));
    return { ...one, id: body.id as string, number: body.radicado as string };
  }

  test.each([
    ['ampliar', '--motivo', 'Falta un papel.'],
    ['pedir', '--texto', 'Envía el recibo.'],
    ['cifras', '--capital', '100000'],
  ])('%s refuses a withdrawn dispute', async (name, ...options) => {
    const { client, id, number } = await filed();
    await client.post(`/api/disputes/${id}/withdraw`);
    const { code, errors } = await order('reclamos', name, number, ...options);
    expect([code, errors]).toEqual([1, 'Ese reclamo ya no admite este cambio.\n']);
  });

  test.each([
    ['ampliar', '--motivo', 'Falta', 'un', 'papel.'],
    ['pedir', '--texto', 'Envía', 'el', 'recibo.'],
    ['cifras', '--capital', '4', '200', '000'],
    ['entregar', 'pagare.jpg', 'otro.jpg'],
    ['asignar', 'Banco', 'Ceiba', 'OB-1'],
  ])('%s refuses extra words, for example an unquoted text', async (name, ...words) => {
    const { number } = await filed();
    const { code, out } = await order('reclamos', name, number, ...words);
    expect([code, out]).toEqual([2, '']);
  });

  test('«cifras» refuses figures that add up to more than the balance of the debt', async () => {
    const { number } = await filed('VALOR_ERRADO');
    const store = (principal: string) => order('reclamos', 'cifras', number, '--capital', principal);
    expect(await store('8.400.001')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('suman más que la deuda'),
    });
    expect((await store('8.400.000')).code).toBe(0);
  });

  test('«cifras» replaces and removes figures until the decision, and records audit events', async () => {
    const { person: owner, number, client } = await filed('YA_PAGUE');
    const store = (...words: string[]) => order('reclamos', 'cifras', number, ...words);
    const stored = [['--capital', '100.000'], ['--capital', '2.000.000', '--mora', '5.000'], ['--quitar']];
    for (const words of stored) expect(await store(...words)).toMatchObject({ code: 0, errors: '' });
    const shown = (await order('casos', 'ver', number)).out.replaceAll('\u00a0', ' ');
    expect(shown.match(new RegExp(`${number}|YA_PAGUE`, 'g'))).toEqual([number]);
    for (const text of ['capital $ 100.000, ', 'mora $ 5.000, ', 'sin valores']) expect(shown).toContain(text);
    const audited = await t.platform.database.sql
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.kind, 'DISPUTE_FIGURES'), eq(auditEvent.customerId, owner.id)));
    expect(audited.map(({ data }: any) => [data.before?.principal, data.after?.principal])).toEqual(
      expect.arrayContaining([
        [undefined, 100_000],
        [100_000, 2_000_000],
        [2_000_000, undefined],
      ]),
    );
    await order('casos', 'resolver', number, '--resultado', 'aceptado', '--motivo', 'Ya la pagaste.');
    const { deudas } = (await client.get('/api/disputes')).body;
    expect(deudas).toMatchObject([{ estado: 'EXTINGUIDA' }]);
    for (const words of stored)
      expect(await store(...words)).toMatchObject({
        code: 1,
        errors: 'Ese reclamo ya se respondió: sus valores no se cambian.\n',
      });
  });

  test.each([
    ['PRESCRITA', ['--capital', '1'], 1, 'Solo un reclamo por un valor errado'],
    ['VALOR_ERRADO', ['--capital', '1', '--quitar'], 2, 'no los dos'],
    ['VALOR_ERRADO', [], 2, 'Indica los valores'],
  ] as const)('«cifras» on a dispute of the kind %s refuses %j', async (kind, words, code, reason) => {
    const { number } = await filed(kind);
    const said = await order('reclamos', 'cifras', number, ...words);
    expect([said.code, said.errors]).toEqual([code, expect.stringContaining(reason)]);
  });

  test.each([
    ['VALOR_ERRADO', 'parcial'],
    ['PRESCRITA', 'aceptado'],
    ['PRUEBA_DE_CESION', 'aceptado'],
    ['YA_PAGUE', 'aceptado'],
  ] as const)('«casos resolver» refuses to resolve a %s dispute without a debt as «%s»', async (kind, outcome) => {
    const { client } = await person([workedDebt]);
    const { id, radicado } = (await file(client, filingOf(kind))).body;
    const resolve = (as: string) => order('casos', 'resolver', radicado, '--resultado', as, '--motivo', 'Lo vimos.');
    expect(await resolve(outcome)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Antes únelo a su deuda con «reclamos asignar»'),
    });
    expect((await client.get(`/api/disputes/${id}`)).body).toMatchObject({ estado: 'RADICADO', constanciaId: null });
    expect((await resolve('negado')).code).toBe(0);
  });

  describe.each(['with a session', 'without a session'] as const)('a dispute filed %s', (session) => {
    async function filedAs(kind: 'REPORTE' | 'SUPLANTACION'): Promise<string> {
      if (session === 'with a session')
        return (await file((await person([workedDebt])).client, filingOf(kind))).body.radicado;
      const { obligacionId: _, ...body } = filingOf(kind);
      const who = claimant('1999888777', `${kind.toLowerCase()}${(strangers += 1)}@correo.example`);
      return (await fileAs(t.client(), who, body)).body.radicado;
    }
    const resolve = (number: string, outcome: string) =>
      order('casos', 'resolver', number, '--resultado', outcome, '--motivo', 'Lo vimos.');
    const shown = async (number: string) => JSON.parse((await order('casos', 'ver', number, '--json')).out);

    test.each([
      ['REPORTE', 'BUREAU_MARK', '2026-11-24'],
      ['SUPLANTACION', 'IMPERSONATION_DOCUMENTS', '2026-11-30'],
    ] as const)('for the kind %s opens the task %s with the last day %s', async (kind, razon, vence) => {
      const number = await filedAs(kind);
      expect(await shown(number)).toMatchObject({ tipo: 'RECLAMO', vence: '2026-12-14' });
      expect(await tasksOf(number)).toMatchObject([{ razon, vence, estado: 'NUEVO' }]);
    });

    test.each([
      ['by the operator', '2026-11-20T16:00:00.000Z', '2026-11-24', 'ACEPTADO'],
      ['without an answer in time', '2026-12-15T15:00:00.000Z', '2026-12-17', 'ACEPTADO_POR_SILENCIO'],
    ])('opens one correction task after a report dispute is accepted %s', async (_by, at, vence, outcome) => {
      const number = await filedAs('REPORTE');
      const { numero: first } = await shown(number);
      t.clock.set(at);
      if (outcome === 'ACEPTADO') expect((await resolve(number, 'aceptado')).code).toBe(0);
      else for (let twice = 0; twice < 2; twice++) await review();
      expect(await shown(first)).toMatchObject({ tipo: 'RECLAMO', estado: 'RESUELTO', resultado: outcome });
      expect(await tasksOf(number)).toMatchObject([{ razon: 'BUREAU_CORRECTION', vence }]);
      expect(await tasksOf(number, '--resueltos')).toMatchObject([{ razon: 'BUREAU_MARK', resultado: 'DESCARTADO' }]);
      const task = await shown(number);
      expect(task).toMatchObject({ razon: 'BUREAU_CORRECTION', datos: { Central: 'DATACREDITO' } });
      expect((await resolve(first, 'aceptado')).code).toBe(1);
      expect((await resolve(number, 'hecho')).out).toBe(`${task.numero}: Caso resuelto. Está resuelto.\n`);
    });

    test('opens no correction task after a report dispute is rejected', async () => {
      const number = await filedAs('REPORTE');
      expect((await resolve(number, 'negado')).code).toBe(0);
      expect(await tasksOf(number)).toMatchObject([{ razon: 'BUREAU_MARK' }]);
    });
  });

  test.each([
    ['with a proof', ['pagare.jpg'], 'ACTIVA'],
    ['without a proof', [], 'EXTINGUIDA'],
  ])('an accepted dispute about the assignment ends the debt only without proof: %s', async (_what, proofs, state) => {
    const { client, number } = await filed('PRUEBA_DE_CESION');
    for (const proof of proofs) await order('reclamos', 'entregar', number, proof);
    await order('casos', 'resolver', number, '--resultado', 'aceptado', '--motivo', 'Lo vimos.');
    expect((await client.get('/api/disputes')).body.deudas).toMatchObject([{ estado: state }]);
    const { ofertas } = (await client.get('/api/management/userManagement')).body;
    expect(ofertas).toHaveLength(proofs.length);
  });

  test('the withdrawal of a dispute discards its task', async () => {
    const { client, id, number } = await filed('SUPLANTACION');
    await client.post(`/api/disputes/${id}/withdraw`);
    expect(await tasksOf(number)).toEqual([]);
    expect(await tasksOf(number, '--resueltos')).toMatchObject([{ resultado: 'DESCARTADO' }]);
  });

  test('«entregar» stores a file once when the operator delivers the file twice', async () => {
    const { client, id, number } = await filed('PRESCRITA');
    const { payload, headers } = multipart({}, await photo(), 'archivo');
    await client.send({ method: 'POST', url: `/api/disputes/${id}/files`, payload, headers });
    t.clock.advance({ minutes: 1 });
    for (const _time of ['first', 'second'])
      expect(await order('reclamos', 'entregar', number, 'pagare.jpg')).toMatchObject({ code: 0, errors: '' });
    const { archivos, pasos } = (await client.get(`/api/disputes/${id}`)).body;
    expect(archivos).toMatchObject([{ de: 'PERSONA' }, { de: 'OPERADOR', nombre: 'pagare.jpg' }]);
    expect(pasos.map(({ paso }: { paso: string }) => paso)).toEqual(['RADICADO', 'DOCUMENTO']);
  });

  test('«casos ver --json» shows every step of a dispute that was decided twice', async () => {
    const { client, id, number } = await filed('PRESCRITA');
    await order('casos', 'resolver', number, '--resultado', 'negado', '--motivo', 'Primera respuesta.');
    await client.post(`/api/disputes/${id}/appeal`, { texto: 'No estoy de acuerdo.' });
    const second = ['casos', 'resolver', number, '--resultado', 'negado', '--motivo'];
    expect(await order(...second, 'Segunda respuesta.')).toMatchObject({ code: 0 });
    const { out } = await order('casos', 'ver', number, '--json');
    for (const text of ['Primera respuesta.', 'No estoy de acuerdo.', 'Segunda respuesta.'])
      expect(JSON.stringify(JSON.parse(out).datos)).toContain(text);
    const { errors } = await order(...second, 'Tercera respuesta.');
    expect(errors).toMatch(/^CA-2026-\d{6} ya está resuelto, y la persona ya conoce la decisión\.\n$/);
  });
});
