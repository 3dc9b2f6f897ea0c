import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEvent } from '#server/db/schema/people.ts';
import { systemOperator } from '#server/operator-context.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly, orderThroughPortal, type Said } from '#test/support/operator.ts';
import { startTestApp, workedDebt, type Person, type TestApp } from '#test/support/test-app.ts';
import { startOperatorSocket } from './operator-socket.ts';
import { socketPath } from './socket-path.ts';

const marked = (operator: object) => ({ ...operator, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });

describe('systemOperator', () => {
  test('returns the user of the process and the user who called sudo', () => {
    expect(systemOperator({})).toMatchObject({ user: userInfo().username, toldBy: 'system' });
    expect(systemOperator({})).not.toHaveProperty('behind');
    expect(systemOperator({ SUDO_USER: 'ana' })).toMatchObject({ user: userInfo().username, behind: 'ana' });
  });
});

describeOnPostgres('the audit of operator commands', (engine) => {
  let t: TestApp;
  let folder: string;
  let person: Person;
  let socket: { close(): Promise<void> };
  beforeAll(async () => {
    t = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-ordenes-'));
    socket = await startOperatorSocket(t.platform, t.services);
  });
  beforeEach(async () => void (person = await t.person([workedDebt])));
  afterAll(async () => {
    await socket.close();
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  const rowsOf = () => t.platform.database.sql.select().from(auditEvent).orderBy(asc(auditEvent.at));
  async function leaves(work: () => Promise<{ code: number }>) {
    const before = new Set((await rowsOf()).map(({ id }) => id));
    const { code } = await work();
    return { code, rows: (await rowsOf()).filter(({ id }) => !before.has(id)) };
  }

  const orders = (): string[][] => [
    ['importar', 'no-existe.csv'],
    ['usuario', 'ver', 'CC', person.documentNumber],
    ['usuario', 'invitar', 'CC', person.documentNumber],
    ['usuario', 'bloquear', 'CC', person.documentNumber],
    ['usuario', 'desbloquear', 'CC', person.documentNumber],
    ['usuario', 'cerrar-sesiones', 'CC', person.documentNumber],
    ['usuario', 'quitar-dos-pasos', 'CC', person.documentNumber],
    ['conciliar'],
    ['verificar'],
    ['exportar', 'cartera'],
    ['exportar', 'acuerdos', `de-${person.documentNumber}.csv`],
    ['datos-personales', 'exportar', 'CC', person.documentNumber, `${person.documentNumber}.json`],
    ['datos-personales', 'suprimir', 'CC', person.documentNumber, '--confirmar'],
    ['config', 'listar'],
    ['config', 'ver', 'common-links'],
    ['config', 'historia', 'common-links'],
    ['solicitudes', 'listar'],
    ['solicitudes', 'retractos'],
    ['acuerdos', 'listar', 'CC', person.documentNumber],
    ['acuerdos', 'mover', 'AP-2026-999999', '2026-12-30', '--confirmar'],
    ['acuerdos', 'cancelar', 'AP-2026-999999', '--motivo', 'pedido', '--confirmar'],
    ['personas', 'buscar', person.documentNumber],
    ['personas', 'contacto', 'corregir', 'CC', person.documentNumber, 'correo', person.email, 'otro@correo.example'],
    ['personas', 'contacto', 'retirar', 'CC', person.documentNumber, 'celular', '3001234567'],
    ['ofertas', 'retirar', 'Banco', '1'],
    ['devoluciones', 'listar'],
    ['devoluciones', 'registrar', 'no-existe', '1000', '--medio', 'Bancolombia'],
    ['casos', 'listar'],
    ['casos', 'ver', 'CA-2026-000001'],
    ['casos', 'anotar', 'CA-2026-000001', 'A', 'Laura', 'se', 'le', 'corrigió'],
    ['casos', 'resolver', 'CA-2026-000001', '--resultado', 'aceptada', '--motivo', 'A Laura se le corrigió'],
    ['planes', 'listar'],
    ['planes', 'ver', '1'],
    ['secreto', 'ver'],
    ['webhooks', 'listar'],
    ['llaves', 'listar'],
    ['secreto', 'rotar'],
    ['migrar'],
  ];

  test.each([
    ['in its own process', 'system'],
    ['in the process of the portal', 'client'],
  ] as const)('names the operator in every audit event of a command that runs %s', async (_how, toldBy) => {
    const user = toldBy === 'system' ? systemOperator({}).user : 'quien-lo-pide';
    for (const words of orders()) {
      const give = (): Promise<Said> =>
        toldBy === 'system' ? orderDirectly(t, words, folder) : orderThroughPortal(t, words, { cwd: folder });
      const { rows } = await leaves(give);
      const started = rows.filter(({ kind }) => kind === 'OPERATOR_ORDER');
      expect(started, words.join(' ')).toHaveLength(1);
      const { operator } = started[0]!.data as { operator: { id: string; order: string } };
      expect(words.join(' ').startsWith(operator.order)).toBe(true);
      for (const { kind, data } of rows)
        expect(data['operator'], `${words.join(' ')}: ${kind}`).toEqual(
          marked({
            user,
            host: expect.any(String),
            toldBy,
            order: operator.order,
            arguments: expect.any(Array),
          }),
        );
      expect(new Set(rows.map(({ data }) => (data['operator'] as { id: string }).id)).size).toBe(1);
      const text = JSON.stringify(rows.map(({ data }) => data['operator']));
      for (const personal of [person.documentNumber, person.email, 'Laura']) expect(text).not.toContain(personal);
      await rm(path.join(folder, `de-${person.documentNumber}.csv`), { force: true });
      await rm(path.join(folder, `${person.documentNumber}.json`), { force: true });
    }
  });

  test('records the command and the exported person', async () => {
    const { code, rows } = await leaves(() =>
      orderDirectly(t, ['datos-personales', 'exportar', 'CC', person.documentNumber, 'datos.json'], folder),
    );
    expect(code).toBe(0);
    expect(rows.find(({ kind }) => kind === 'DATA_EXPORTED')).toMatchObject({
      customerId: person.id,
      data: { byOperator: true, operator: { order: 'datos-personales exportar', arguments: ['CC', '…', '…'] } },
    });
  });

  test('adds no operator to audit events that users cause while a command runs', async () => {
    const { rows } = await leaves(async () => {
      const file = path.join(folder, 'nada.csv');
      await writeFile(file, '');
      const [order] = await Promise.all([orderDirectly(t, ['exportar', 'cartera'], folder), t.signedIn(person)]);
      return order;
    });
    const signedIn = rows.filter(({ kind }) => kind === 'SIGN_IN');
    expect(signedIn).toHaveLength(1);
    expect(signedIn[0]!.data).not.toHaveProperty('operator');
  });

  test.each([
    [{ operator: { user: 'ana', host: 'consola' } }, { user: 'ana', host: 'consola' }],
    [{ operator: { user: 'x'.repeat(500), host: 'a\nb' } }, { user: 'desconocido', host: 'desconocido' }],
    [
      { operator: { user: 'root', host: 'h', toldBy: 'system', order: 'otra' } },
      { user: 'root', order: 'config listar' },
    ],
    [{}, { user: 'desconocido' }],
  ])('marks the operator name from the client as unverified: %j', async (said, expected) => {
    const { rows } = await leaves(
      () =>
        new Promise((resolve, reject) => {
          const client = connect(socketPath(t.platform.config.dataDir));
          client.on('error', reject);
          client.on('close', () => resolve({ code: 0 }));
          client.resume();
          client.write(`${JSON.stringify({ words: ['config', 'listar'], cwd: '/', ...said })}\n`);
        }),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.data).toMatchObject({ operator: { ...expected, toldBy: 'client' } });
  });

  test('closing the operator socket removes its file', async () => {
    await socket.close();
    expect(existsSync(socketPath(t.platform.config.dataDir))).toBe(false);
    socket = await startOperatorSocket(t.platform, t.services);
  });
});
