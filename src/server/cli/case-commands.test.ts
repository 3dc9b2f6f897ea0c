import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCase, settleCase, type NewCase } from '#server/db/cases.store.ts';
import { document } from '#server/db/schema/agreements.ts';
import { caseEvent, operatorCase } from '#server/db/schema/cases.ts';
import { auditEvent } from '#server/db/schema/people.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { attachFile, caseAbout } from '#test/support/cases.ts';
import { findingsOf, withCorruption } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly, orderThroughPortal } from '#test/support/operator.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';
import { startOperatorSocket } from './operator-socket.ts';

describeOnPostgres('the case commands', (engine) => {
  let t: TestApp;
  let socket: { close(): Promise<void> };
  let folder: string;
  beforeAll(async () => {
    t = await startTestApp(engine);
    socket = await startOperatorSocket(t.platform, t.services);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-casos-'));
  });
  beforeEach(() => t.clock.set('2026-11-20T15:00:00.000Z'));
  afterAll(async () => {
    await socket.close();
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  const order = (...words: string[]) => orderDirectly(t, ['casos', ...words], folder);
  const byAnother = (...words: string[]) => orderThroughPortal(t, ['casos', ...words], { cwd: folder });
  const open = (opening: Partial<NewCase> = {}) =>
    t.platform.database.transaction((tx) =>
      openCase(
        tx,
        {
          kind: 'TRABAJO',
          reason: 'WORK_OVERDUE',
          subject: { type: 'agreement', id: randomUUID() },
          detail: { trabajo: 'document.agreement' },
          ...opening,
        } as NewCase,
        t.clock.now(),
      ),
    );
  const json = async (...words: string[]) => JSON.parse((await order(...words, '--json')).out);
  const historyOf = async (number: string): Promise<string[]> =>
    (await json('ver', number)).historia.map(({ evento }: { evento: string }) => evento);
  const stored = async (id: string) =>
    (await t.platform.database.sql.select().from(operatorCase).where(eq(operatorCase.id, id)))[0]!;

  test('sort open cases by their last day and filter them by kind, last day and operator', async () => {
    const late = await open();
    t.clock.advance({ days: 5 });
    const soon = await open({ kind: 'CORREO', reason: 'MAIL_UNCERTAIN', subject: { type: 'mail', id: randomUUID() } });
    const today = await open();
    const { out, code } = await order('listar');
    expect(code).toBe(1);
    const at = ({ number }: { number: string }) => out.indexOf(number);
    expect(at(late)).toBeGreaterThanOrEqual(0);
    expect([at(late) < at(today), at(today) < at(soon)]).toEqual([true, true]);
    expect(out).toContain(`${late.number}  TRABAJO          nuevo     vence el 24 de noviembre de 2026, VENCIDO`);
    expect(out).toContain('un trabajo no se pudo hacer en treinta días');
    expect(out).toContain('3 casos, 1 vencido.');
    expect((await json('listar', '--tipo', 'correo')).casos.map((one: { numero: string }) => one.numero)).toEqual([
      soon.number,
    ]);
    expect((await order('listar', '--vencen')).out).toContain(late.number);
    expect((await order('listar', '--vencen')).out).not.toContain(soon.number);
    await order('tomar', soon.number);
    await byAnother('tomar', today.number);
    const mine = await json('listar', '--mios');
    expect(mine.casos).toMatchObject([{ numero: soon.number, estado: 'EN_CURSO', vencido: false }]);
    for (const { number } of [late, soon, today])
      await order('resolver', number, '--resultado', 'descartado', '--motivo', 'Ya no hace falta.', '--relevar');
    expect(await order('listar')).toMatchObject({ code: 0, out: '0 casos, 0 vencidos.\n' });
    expect((await order('listar', '--resueltos')).out).toContain(late.number);
  });

  test('record the operator of each step: take, note, wait, resolve, reopen', async () => {
    const { number, id } = await open();
    expect((await order('tomar', number)).out).toBe(`${number}: Queda a tu nombre. Está en curso.\n`);
    expect((await order('tomar', number)).code).toBe(0);
    expect((await order('anotar', number.toLowerCase(), 'Llamé', 'al banco.')).code).toBe(0);
    t.clock.advance({ seconds: 1 });
    expect((await order('esperar', number, 'El banco enviará el extracto.')).out).toContain('Está en espera.');
    t.clock.advance({ seconds: 1 });
    expect((await byAnother('tomar', number)).out).toContain('Está en curso.');
    const resolved = await order(
      'resolver',
      number,
      '--resultado',
      'DESCARTADO',
      '--motivo',
      'El banco lo hizo.',
      '--relevar',
    );
    expect(resolved).toMatchObject({ code: 0, out: `${number}: Caso resuelto. Está resuelto.\n` });
    expect(await stored(id)).toMatchObject({ outcome: 'DESCARTADO', outcomeReason: 'El banco lo hizo.' });
    expect(await order('resolver', number, '--resultado', 'descartado', '--motivo', 'Otra vez.')).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`rebanca casos reabrir ${number}`),
    });
    t.clock.advance({ days: 29 });
    expect((await order('reabrir', number, '--motivo', 'No lo hizo.')).out).toContain('Está en curso.');
    expect(await stored(id)).toMatchObject({ outcome: null, outcomeReason: null, resolvedAt: null });
    const events = await t.platform.database.sql.select().from(caseEvent).where(eq(caseEvent.caseId, id));
    const by = (name: string) => events.filter(({ author }) => author === name);
    expect(by('quien-lo-pide')).toMatchObject([{ event: 'taken' }]);
    expect(by('PORTAL')).toMatchObject([{ event: 'opened' }]);
    expect(await historyOf(number)).toEqual([
      'abrió el caso',
      'tomó el caso',
      'anotó',
      'espera una respuesta',
      'tomó el caso',
      'tomó el caso',
      'resolvió',
      'abrió otra vez el caso',
    ]);
    await order('resolver', number, '--resultado', 'descartado', '--motivo', 'Ahora sí.');
    t.clock.advance({ days: 31 });
    expect((await order('reabrir', number, '--motivo', 'No lo hizo.')).errors).toContain('más de treinta días');
    expect((await order('anotar', number, 'Llegó la carta.')).code).toBe(0);
  });

  test('print the changed case with --json', async () => {
    const { number } = await open();
    for (const [words, estado] of [
      [['tomar', number], 'EN_CURSO'],
      [['anotar', number, 'Llamé al banco.'], 'EN_CURSO'],
      [['esperar', number, 'El banco enviará el extracto.'], 'ESPERA'],
      [['tomar', number], 'EN_CURSO'],
      [['resolver', number, '--resultado', 'descartado', '--motivo', 'Ya no hace falta.'], 'RESUELTO'],
      [['reabrir', number, '--motivo', 'Hace falta.'], 'EN_CURSO'],
      [['resolver', number, '--resultado', 'hecho', '--motivo', 'Se hizo.'], 'RESUELTO'],
    ] as const)
      expect(await json(...words)).toMatchObject({ numero: number, estado, historia: expect.any(Array) });
  });

  test('assign an untaken case to the operator who resolves it', async () => {
    const { number, id } = await open();
    await byAnother('resolver', number, '--resultado', 'descartado', '--motivo', 'Ya no hace falta.');
    expect(await stored(id)).toMatchObject({ assignee: 'quien-lo-pide', state: 'RESUELTO' });
    expect(await historyOf(number)).toEqual(['abrió el caso', 'tomó el caso', 'resolvió']);
  });

  test.each([
    ['tomar', [], / lo tiene .+ Para seguirlo tú: rebanca casos tomar CA-.+ --relevar\n$/],
    ['resolver', ['--resultado', 'descartado', '--motivo', 'Ya no hace falta.'], /ya está resuelto/],
    ['esperar', ['El banco enviará el extracto.'], /está en espera/],
  ])('%s succeeds for only one of two concurrent operators', async (verb, options, refusal) => {
    const { number } = await open();
    const words = [verb, number, ...options];
    const said = await Promise.all([order(...words), byAnother(...words)]);
    expect(said.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(said.find(({ code }) => code === 1)!.errors).toMatch(refusal);
  });

  test.each([
    ['tomar', [], 'Queda a tu nombre. Está en curso.', undefined],
    ['esperar', ['El banco enviará el extracto.'], 'Está en espera.', 'espera una respuesta'],
    ['resolver', ['--resultado', 'descartado', '--motivo', 'Ya no hace falta.'], 'Caso resuelto.', 'resolvió'],
  ])('%s changes a case of another operator only with --relevar', async (verb, options, done, step) => {
    const { number, id } = await open();
    await byAnother('tomar', number);
    expect(await order(verb, number, ...options)).toMatchObject({
      code: 1,
      errors: `${number} lo tiene quien-lo-pide. Para seguirlo tú: rebanca casos tomar ${number} --relevar\n`,
    });
    expect((await order(verb, number, ...options, '--relevar')).out).toContain(done);
    expect((await stored(id)).assignee).not.toBe('quien-lo-pide');
    expect(await historyOf(number)).toEqual(['abrió el caso', 'tomó el caso', 'tomó el caso', ...(step ? [step] : [])]);
  });

  test('do not reopen a case while another case about the same subject is open', async () => {
    const subject = { type: 'document', id: randomUUID() } as const;
    const first = await open({ kind: 'DOCUMENTO', reason: 'DOCUMENT_MISSING', subject });
    await t.platform.database.transaction((tx) =>
      settleCase(tx, { dedupeKey: `DOCUMENTO:document:${subject.id}`, outcome: 'REHECHO', reason: 'x' }, t.clock.now()),
    );
    const second = await open({ kind: 'DOCUMENTO', reason: 'DOCUMENT_CHANGED', subject });
    expect((await order('reabrir', first.number, '--motivo', 'Otra vez.')).errors).toContain('otro caso abierto');
    await order('resolver', second.number, '--resultado', 'sin_remedio', '--motivo', 'No hay copia.');
  });

  test('write the files of a case with mode 0600 and record each export in the audit log', async () => {
    const person = await t.person();
    const { number, id } = await open({ customerId: person.id });
    const fileId = await attachFile(t, id, '../../.extracto del banco.pdf', Buffer.from('%PDF-1.7 extracto\n'));
    expect((await order('ver', number)).out).toContain('extracto del banco.pdf, 1 KB');
    const opened = () =>
      t.platform.database.sql
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.kind, 'CASE_FILES_OPENED'), eq(auditEvent.customerId, person.id)));
    expect(await opened()).toEqual([]);
    expect((await order('ver', number, '--archivos', 'soportes')).code).toBe(0);
    const [name = '', ...others] = await readdir(path.join(folder, 'soportes'));
    expect([name, others]).toEqual([`${number}-1-extracto del banco.pdf`, []]);
    const file = path.join(folder, 'soportes', name);
    expect(await readFile(file, 'utf8')).toBe('%PDF-1.7 extracto\n');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await opened()).toMatchObject([{ data: { number, files: [fileId] } }]);
    expect((await order('ver', number, '--archivos', 'soportes')).errors).toContain('ya existe');
    await writeFile(path.join(folder, 'ocupado'), '');
    expect((await order('ver', number, '--archivos', 'ocupado')).code).toBe(70);
    await t.services.files.put(fileKey('uploads', fileId, 'pdf'), Buffer.from('otro'));
    expect(await order('ver', number, '--archivos', 'otra')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('falta o cambió'),
    });
  });

  test('refuse the outcome «restaurado» while the file of the PDF document is missing', async () => {
    const plan = await acceptedPlan(t);
    await t.drain();
    const db = t.platform.database.sql;
    const [issued] = await db.select().from(document).where(eq(document.agreementId, plan.agreement.id));
    const key = fileKey('papers', issued!.id, 'pdf');
    const bytes = (await t.services.files.get(key))!;
    await t.services.files.delete(key);
    for (let twice = 0; twice < 2; twice++) expect((await orderDirectly(t, ['verificar'])).code).toBe(1);
    const { number } = await caseAbout(t, issued!.id);
    const cases = await db.select().from(operatorCase).where(eq(operatorCase.subjectId, issued!.id));
    expect(cases).toMatchObject([{ kind: 'DOCUMENTO', reason: 'DOCUMENT_MISSING', customerId: plan.person.id }]);
    const resolve = () => order('resolver', number, '--resultado', 'restaurado', '--motivo', 'Vino de la copia.');
    expect(await resolve()).toMatchObject({ code: 1, errors: expect.stringContaining('documentos rehacer') });
    expect((await json('ver', number)).estado).toBe('NUEVO');
    await t.services.files.put(key, bytes);
    expect((await resolve()).code).toBe(0);
  });

  test('«verificar» reports a case that violates an invariant', async () => {
    const person = await t.person([workedDebt]);
    const client = await t.signedIn(person);
    await client.post('/api/account/data-requests', { tipo: 'CONSULTA', texto: 'Quiero saber qué guardan de mí.' });
    const db = t.platform.database.sql;
    expect(await findingsOf(t, db)).toEqual([]);
    const rulesBrokenBy = async (statement: string) =>
      (await withCorruption(t, statement, (seen) => findingsOf(t, seen))).map(({ rule }) => rule);
    const { number } = await open();
    expect(await rulesBrokenBy(`update operator_case set state = 'RESUELTO' where number = '${number}'`)).toEqual(
      expect.arrayContaining([
        'un caso tiene resultado y fecha cuando está resuelto, y solo entonces',
        'la historia de cada caso tiene quién lo abrió, y quién lo resolvió si está resuelto',
      ]),
    );
    expect(
      await rulesBrokenBy(
        `update operator_case set state = 'RESUELTO', outcome = 'APROBADA', resolved_at = now() where kind = 'DATOS_PERSONALES'`,
      ),
    ).toEqual(
      expect.arrayContaining([
        'cada solicitud de datos sin responder tiene un caso abierto',
        'el resultado de cada caso es uno de su tipo',
      ]),
    );
  });

  test.each([
    [['ver'], 2, 'Indica el caso por su número'],
    [['ver', '123'], 2, 'Indica el caso por su número'],
    [['ver', 'CA-2026-999999'], 1, 'No hay un caso CA-2026-999999.'],
    [['tomar', 'CA-2026-999999'], 1, 'No hay un caso CA-2026-999999.'],
    [['anotar', 'CA-2026-000001'], 2, 'Escribe el texto.'],
    [['anotar', 'CA-2026-000001', 'a\u202eb'], 2, 'Quita los caracteres que no se ven.'],
    [['anotar', 'CA-2026-000001', 'x'.repeat(4_001)], 2, '4000 letras o menos'],
    [['resolver', 'CA-2026-000001', '--motivo', 'Sí.'], 2, '--resultado'],
    [['resolver', 'CA-2026-000001', '--resultado', 'hecho'], 2, '--motivo'],
    [['resolver', 'CA-2026-000001', '--resultado', 'hecho', '--motivo', '  '], 2, '--motivo'],
    [['resolver', 'CA-2026-000001', '--resultado', 'quizás', '--motivo', 'Sí.'], 1, 'resultados: hecho, descartado.'],
    [['reabrir', 'CA-2026-000001'], 2, '--motivo'],
    [['listar', '--tipo', 'nada'], 2, 'El tipo «nada» no se conoce. Usa pago, documento'],
    [['listar', 'todo'], 2, 'solo lleva sus opciones'],
    [['cerrar'], 2, 'Falta decir qué hacer con «casos»'],
  ] as const)('reject «casos» with the arguments %j', async (words, code, reason) => {
    await open({ dedupeKey: 'one', isOnce: true });
    const first = (
      await t.platform.database.sql.select().from(operatorCase).where(eq(operatorCase.dedupeKey, 'one'))
    )[0]!;
    const said = await order(...words.map((word) => (word === 'CA-2026-000001' ? first.number : word)));
    expect([said.code, `${said.errors}${said.out}`]).toEqual([code, expect.stringContaining(reason)]);
  });
});
