import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseAbout } from '#test/support/cases.ts';
import { postgres } from '#test/support/engines.ts';
import {
  applicant,
  application,
  declare,
  expectOk,
  member,
  payMembership,
  photo,
  sendExtras,
} from '#test/support/membership.ts';
import { orderThroughPortal } from '#test/support/operator.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { startOperatorSocket } from './operator-socket.ts';

describe('the commands on the rebanking programme in a running portal', () => {
  let t: TestApp;
  let socket: { close(): Promise<void> };
  beforeAll(async () => {
    t = await startTestApp(postgres);
    socket = await startOperatorSocket(t.platform, t.services);
  });
  afterAll(async () => {
    await socket.close();
    await t.close();
  });

  const order = (words: string[], input?: string) => orderThroughPortal(t, words, { input });

  test('list an application under review and refuse to approve it twice', async () => {
    const { person, client } = await applicant(t, 'mailing');
    await declare(client, true);
    await sendExtras(client, await photo());
    const { id } = (await application(client)).body;
    const listed = await order(['solicitudes', 'listar', '--estado', 'datos_ok']);
    expect(listed.out).toContain(`${id.slice(0, 8)}  DATOS_OK`);
    expect(listed.out).toContain('revisión');
    expect((await order(['solicitudes', 'ver', id.slice(0, 8)])).out).toContain(person.documentNumber);
    const { number } = await caseAbout(t, id);
    expect((await order(['casos', 'ver', number])).out).toMatch(/Solicitud +DATOS_OK/);
    expect(await order(['solicitudes', 'rechazar', id, 'El soporte no es legible.'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('casos listar --tipo pep'),
    });
    const approved = ['casos', 'resolver', number, '--resultado', 'aprobada', '--motivo', 'Origen de fondos revisado.'];
    expect((await order(approved)).code).toBe(0);
    expect(await order(approved)).toMatchObject({ code: 1, errors: expect.stringContaining('ya está resuelto') });
  });

  test('reject an application with a reason that the applicant can read', async () => {
    const { client } = await applicant(t, 'extras');
    const { id } = (await application(client)).body;
    expect((await order(['solicitudes', 'rechazar', id, 'no'])).code).toBe(2);
    expect((await order(['solicitudes', 'rechazar', id, 'El soporte no es legible.'])).code).toBe(0);
    expect((await application(client)).body).toMatchObject({
      estado: 'RECHAZADA',
      motivo: 'El soporte no es legible.',
    });
    expect((await order(['solicitudes', 'rechazar', id, 'Otra vez no.'])).code).toBe(1);
  });

  test('list a withdrawal with its refundable amount and record the refund once', async () => {
    const { person, client, agreement } = await member(t);
    await payMembership(t, client, agreement.id, 'INICIAL');
    const { retracto } = (
      await expectOk(client.post('/api/RebankingProgram/withdrawal/confirm', { acuerdoId: agreement.id }))
    ).body;
    const line = async () => {
      const { out } = await order(['solicitudes', 'retractos']);
      return out.split('\n').find((each) => each.startsWith(retracto.radicado));
    };
    expect(await line()).toMatch(
      new RegExp(`CC ${person.documentNumber}  \\$\\s240\\.000  devolver hasta el ${retracto.devolverHasta}$`),
    );
    expect(await order(['solicitudes', 'devuelto', retracto.radicado.toLowerCase()])).toEqual({
      code: 0,
      out: 'Devolución anotada. Se le avisa por correo.\n',
      errors: '',
    });
    expect(await line()).toContain('devuelto el');
    await t.drain();
    const mailCount = async () => (await t.mailbox.messages()).filter(({ to }) => to.includes(person.email)).length;
    const mails = await mailCount();
    expect(await order(['solicitudes', 'devuelto', retracto.radicado])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no tiene dinero por devolver'),
    });
    await t.drain();
    expect(await mailCount()).toBe(mails);
  });

  test.each([
    [['devuelto'], 2, 'Indica el radicado'],
    [['devuelto', 'RT-2026-999999'], 1, 'No hay un retracto RT-2026-999999.'],
    [['retractos', 'todos'], 2, 'no lleva nada más'],
  ])('reject an invalid withdrawal command and print the reason: solicitudes %j', async (words, code, reason) => {
    expect(await order(['solicitudes', ...words])).toMatchObject({ code, errors: expect.stringContaining(reason) });
  });

  test.each([[['ver', 'x']], [['ver', '00000000']], [['listar', '--estado', 'NADA']], [['rechazar']]])(
    'reject an invalid application command: solicitudes %j',
    async (words) => {
      const { code, errors } = await order(['solicitudes', ...words]);
      expect(code).toBeGreaterThan(0);
      expect(errors).not.toBe('');
    },
  );

  test('show, change, publish and withdraw a membership plan', async () => {
    expect((await order(['planes', 'listar'])).out).toMatch(/^1 +Semilla \(6 meses\) +\$\s240\.000 +versión 1/);
    const plan = JSON.parse((await order(['planes', 'ver', '2'])).out);
    expect(plan).toMatchObject({ id: 2, nombre: 'Raíz', vigencia: 12 });
    const richer = JSON.stringify({ ...plan, cupoTarjeta: 500_000 });
    expect(await order(['planes', 'publicar', '-'], richer)).toEqual({
      code: 0,
      out: 'Raíz (12 meses): versión 2 en vigor.\n',
      errors: '',
    });
    const offered = (await t.client().get('/api/membresia/planes')).body.data;
    expect(offered[1]).toMatchObject({ id: 2, version: 2, cupoTarjeta: 500_000 });
    expect((await order(['planes', 'retirar', '4'])).code).toBe(0);
    expect((await order(['planes', 'listar'])).out).not.toContain('Bosque');
  });

  test.each([
    ['{', /no es JSON/],
    ['{"id":2}', /no tiene la forma debida/],
  ])('refuse an invalid membership plan: %s', async (text, reason) => {
    expect(await order(['planes', 'publicar', '-'], text)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(reason),
    });
  });

  test.each([0, -1, 1_000_000, 2 ** 31, 2 ** 53, 1e300])(
    'refuse a membership plan with the invalid id %d',
    async (id) => {
      const plan = JSON.parse((await order(['planes', 'ver', '1'])).out);
      const { code, errors } = await order(['planes', 'publicar', '-'], JSON.stringify({ ...plan, id }));
      expect([code, errors]).toEqual([1, expect.stringContaining('El id es un número entero de 1 a 999.999.')]);
    },
  );

  test('publish, show and withdraw a membership plan with the highest allowed id', async () => {
    const plan = JSON.parse((await order(['planes', 'ver', '1'])).out);
    expect((await order(['planes', 'publicar', '-'], JSON.stringify({ ...plan, id: 999_999 }))).code).toBe(0);
    expect(JSON.parse((await order(['planes', 'ver', '999999'])).out).id).toBe(999_999);
    expect((await order(['planes', 'retirar', '999999'])).code).toBe(0);
  });

  test('refuse an inconsistent membership plan and print the mistake', async () => {
    const plan = JSON.parse((await order(['planes', 'ver', '1'])).out);
    const { code, errors } = await order(['planes', 'publicar', '-'], JSON.stringify({ ...plan, valorTotal: 1 }));
    expect(code).toBe(1);
    expect(errors).toContain('contado: el total es el valor del plan.');
  });
});
