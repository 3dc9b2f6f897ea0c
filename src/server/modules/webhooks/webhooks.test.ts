import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { webhookKinds } from '#contract/webhooks.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { sendWebhook } from '#server/gateways/webhooks/webhook-sender.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres, type Engine } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { emptyQueue, letTimePass, workForAnHour } from '#test/support/queue-time.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { shortenTimeouts } from '#test/support/short-timeouts.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

interface Message {
  headers: IncomingHttpHeaders;
  text: string;
  body: any;
}

async function integrator() {
  const sent: Message[] = [];
  /** Undefined means that no reply is sent. */
  let statusOf: (body: any) => number | undefined = () => 204;
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const body = JSON.parse(text);
      sent.push({ headers: request.headers, text, body });
      const status = statusOf(body);
      if (status === undefined) return;
      const place = status === 302 ? { location: '/otra-parte' } : {};
      reply.writeHead(status, { connection: 'close', ...place }).end(status === 204 ? undefined : 'no es JSON');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/rebanca?de=prueba`,
    sent,
    taken: () => sent.splice(0),
    answer: (next: number | typeof statusOf) => void (statusOf = typeof next === 'number' ? () => next : next),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function signedWith(secret: string, { headers, text }: Message): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const own = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(own);
}

describe('a webhook message', () => {
  test('passes a Standard Webhooks verification only when its text is unchanged', async () => {
    const receiver = await integrator();
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const id = '6a0c2a58-6d8e-4b0c-9f5d-0d5b6f0a1c11';
    const body = { tipo: 'pago.registrado', datos: { acreedor: 'Crédito Ñandú' } };
    expect(await sendWebhook({ url: receiver.url, id, at: new Date(), body, secrets: [secret] }, fetch)).toBe(204);
    const [{ headers, text }] = receiver.taken() as [Message];
    const read = (payload: string) => new Webhook(secret).verify(payload, headers as Record<string, string>);
    expect(read(text)).toEqual(body);
    expect(() => read(text.replace('Ñ', 'N'))).toThrow();
    await receiver.close();
  });
});

function withIntegrator(engine: Engine) {
  let app: TestApp;
  let receiver: Awaited<ReturnType<typeof integrator>>;
  beforeAll(async () => {
    app = await startTestApp(engine);
    receiver = await integrator();
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });
  afterEach(async () => {
    for (const { id } of await app.services.webhooks.list()) await app.services.webhooks.remove(id, app.clock.now());
    receiver.answer(204);
    receiver.taken();
    // Makes the events of earlier tests older than the receivers of the next test.
    app.clock.advance({ minutes: 1 });
  });

  const subscribe = async (more: Partial<Parameters<TestApp['services']['webhooks']['add']>[0]> = {}) =>
    app.services.webhooks.add({ url: receiver.url, kinds: webhookKinds, creditor: null, ...more }, app.clock.now());
  const tick = (name: string) => app.services.ticks.find((each) => each.name === name)!.run();
  const deliver = async () => {
    await tick('webhooks.collect');
    await app.drain();
  };
  const received = () => receiver.taken().map(({ body }) => body);
  return { app: () => app, receiver: () => receiver, subscribe, tick, deliver, received };
}

describeOnPostgres('integrators', (engine) => {
  const { app, receiver, subscribe, tick, deliver, received } = withIntegrator(engine);
  const { running, move } = relievingIn(app);
  const { agreementOf, ledgerOf, notify } = payingIn(app);
  const { decide, file } = disputingIn(app);

  test('receive each event once, signed and without personal data', async () => {
    app().clock.set('2026-11-20T15:00:00.000Z');
    const { secret } = await subscribe();
    const plan = await running();
    await move(plan, '2027-01-14');
    await app().drain();
    await tick('webhooks.collect-late');
    await deliver();
    await deliver();
    const messages = receiver().taken();
    expect(messages.map(({ body }) => body.tipo).toSorted()).toEqual([
      ...['acuerdo.aceptado', 'acuerdo.modificado', 'documento.expedido', 'documento.expedido'],
      ...['documento.expedido', 'pago.registrado'],
    ]);
    expect(messages.filter((each) => !signedWith(secret, each))).toEqual([]);
    expect(messages.filter(({ headers, body }) => headers['webhook-id'] !== body.id)).toEqual([]);
    const { numero } = plan.agreement;
    const of = (kind: string) => messages.find(({ body }) => body.tipo === kind)!.body;
    const shared = { acuerdo: numero, acreedor: 'Rebanca Cartera', obligacion: expect.any(String) };
    expect(of('acuerdo.aceptado')).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tipo: 'acuerdo.aceptado',
      fecha: '2026-11-20T15:00:00.000Z',
      datos: { ...shared, clase: 'DEUDA', total: 5_040_000, cuotas: 6 },
    });
    expect(of('acuerdo.modificado').datos).toEqual({ ...shared, fechas: [{ cuota: 1, vence: '2027-01-14' }] });
    const [payment] = await ledgerOf(plan);
    expect(of('pago.registrado').datos).toEqual({
      ...shared,
      valor: 600_000,
      transaccion: payment!.transactionId,
      comprobante: payment!.receiptNumber,
    });
    const { documentNumber, email, id } = plan.person;
    const personal = new RegExp([documentNumber, email, id].join('|'));
    expect(messages.filter(({ text }) => personal.test(text))).toEqual([]);
  });

  test('receive a filed dispute and each decision about the dispute', async () => {
    const plan = await running();
    await app().drain();
    app().clock.advance({ minutes: 1 });
    await subscribe({ kinds: ['dispute.filed', 'dispute.decided'], creditor: 'Rebanca Cartera' });
    const { obligacionId } = await agreementOf(plan);
    const filed = (await file(plan.client, filingOf('PRESCRITA', obligacionId))).body;
    await file(plan.client, filingOf('TRATO'));
    app().clock.advance({ minutes: 1 });
    for (const outcome of ['NEGADO', 'ACEPTADO']) {
      await decide(filed.id, outcome);
      await plan.client.post(`/api/disputes/${filed.id}/appeal`, { texto: 'Revisen las fechas.' });
      app().clock.advance({ minutes: 1 });
    }
    await tick('webhooks.collect-late');
    await deliver();
    const datos = { radicado: filed.radicado, clase: 'PRESCRITA', acreedor: 'Rebanca Cartera' };
    expect(received()).toMatchObject(
      [
        ['dispute.filed', 'RADICADO'],
        ['dispute.decided', 'NEGADO'],
        ['dispute.decided', 'ACEPTADO'],
      ].map(([tipo, estado]) => ({ tipo, datos: { ...datos, estado } })),
    );
  });

  test('receive voids, but no events of other creditors or of other kinds', async () => {
    const plan = await running();
    await subscribe({ creditor: 'Otro Banco' });
    await subscribe({ kinds: ['pago.anulado'] });
    app().clock.advance({ minutes: 1 });
    const [payment] = await ledgerOf(plan);
    app().provider.control.setStatus(payment!.transactionId, 'VOIDED', { notify: false });
    await notify(payment!.transactionId);
    await app().services.payments.inbox.workOff();
    await app().drain();
    await tick('webhooks.collect-late');
    await deliver();
    expect(received()).toMatchObject([{ tipo: 'pago.anulado', datos: { valor: -600_000 } }]);
  });
});

describeOnPostgres('webhook messages', (engine) => {
  const { app, receiver, subscribe, tick, deliver, received } = withIntegrator(engine);
  const { payAll } = relievingIn(app);

  test('are sent again with the same ids after a failure', async () => {
    await subscribe({ kinds: ['acuerdo.aceptado'] });
    for (const status of [500, 302, 429]) {
      app().clock.advance({ seconds: 1 });
      receiver().answer(status);
      await acceptedPlan(app());
      await deliver();
    }
    const tried = new Set(received().map(({ id }) => id));
    expect(tried.size).toBe(1);
    expect((await orderDirectly(app(), ['trabajos', 'listar'])).out).toContain(
      'direcciones de integradores: 1 pendiente',
    );
    expect((await orderDirectly(app(), ['webhooks', 'listar'])).out).toContain('3 pendientes desde');
    receiver().answer(200);
    await emptyQueue(app());
    await workForAnHour(app(), 30);
    const taken = received();
    expect(taken).toHaveLength(3);
    expect(tried).toContain(taken[0].id);
    expect(taken.map(({ fecha }) => fecha)).toEqual(taken.map(({ fecha }) => fecha).toSorted());
    expect((await orderDirectly(app(), ['trabajos', 'listar'])).out).not.toContain('integradores');
  });

  test('are repeated after a refusal, and do not delay other messages', async () => {
    await subscribe({ kinds: ['acuerdo.aceptado'] });
    const [first] = [await acceptedPlan(app()), await acceptedPlan(app()), await acceptedPlan(app())];
    receiver().answer(({ datos }) => (datos.acuerdo === first.agreement.numero ? 422 : 200));
    await deliver();
    await workForAnHour(app(), 30);
    expect(received().filter(({ datos }) => datos.acuerdo !== first.agreement.numero)).toHaveLength(2);
    receiver().answer(200);
    await workForAnHour(app(), 30);
    await workForAnHour(app(), 30);
    expect(received().map(({ datos }) => datos.acuerdo)).toEqual([first.agreement.numero]);
  });

  test('do not wait for integrators that send no reply', async () => {
    const other = await integrator();
    await subscribe({ kinds: ['acuerdo.aceptado'] });
    await subscribe({ kinds: ['acuerdo.aceptado'], url: other.url });
    await acceptedPlan(app());
    await acceptedPlan(app());
    receiver().answer(() => undefined);
    const timeouts = shortenTimeouts();
    await deliver();
    expect(timeouts()).toEqual([5_000, 5_000, 5_000]);
    expect(receiver().taken()).toHaveLength(1);
    expect(other.taken()).toHaveLength(2);
    await other.close();
  });

  test('are sent once when events are collected concurrently', async () => {
    await subscribe({ kinds: ['acuerdo.aceptado'] });
    await acceptedPlan(app());
    await Promise.all([tick('webhooks.collect'), tick('webhooks.collect'), tick('webhooks.collect-late')]);
    await app().drain();
    expect(received()).toMatchObject([{ tipo: 'acuerdo.aceptado' }]);
  });

  test('are also sent for events that the portal finds hours later', async () => {
    await subscribe({ kinds: ['pago.registrado'] });
    const plan = await acceptedPlan(app());
    await payAll(plan);
    app().clock.advance({ hours: 8 });
    await deliver();
    expect(received()).toEqual([]);
    await tick('webhooks.collect-late');
    await app().drain();
    expect(received()).toMatchObject([{ tipo: 'pago.registrado' }]);
  });

  test('are repeated from a given day with the same ids', async () => {
    const day = bogotaDate(app().clock.now());
    await acceptedPlan(app());
    const { id } = await subscribe({ kinds: ['acuerdo.aceptado'] });
    await acceptedPlan(app());
    await deliver();
    const [first] = received();
    const again = await orderDirectly(app(), ['webhooks', 'repetir', id, '--desde', day]);
    expect(again).toMatchObject({ code: 0, errors: '' });
    await app().drain();
    const repeated = received().map((each) => each.id);
    expect(repeated).toContain(first.id);
    expect(repeated.length).toBeGreaterThan(1);
  });

  test('are signed with both secrets for a day after a change of the secret', async () => {
    const { id, secret } = await subscribe({ kinds: ['acuerdo.aceptado'] });
    const renewed = await orderDirectly(app(), ['webhooks', 'renovar-secreto', id]);
    const [, fresh = ''] = /secreto: (\S+)/.exec(renewed.out) ?? [];
    await acceptedPlan(app());
    await deliver();
    const [message] = receiver().taken() as [Message];
    expect([signedWith(secret, message), signedWith(fresh, message)]).toEqual([true, true]);
    await letTimePass(app(), 25 * 60);
    await acceptedPlan(app());
    await deliver();
    const [later] = receiver().taken() as [Message];
    expect([signedWith(secret, later), signedWith(fresh, later)]).toEqual([false, true]);
  });

  test('are not sent to a removed integrator', async () => {
    const { id } = await subscribe();
    receiver().answer(503);
    await acceptedPlan(app());
    await deliver();
    receiver().answer(200);
    receiver().taken();
    expect((await orderDirectly(app(), ['webhooks', 'quitar', id])).code).toBe(0);
    await workForAnHour(app(), 30);
    expect(received()).toEqual([]);
    expect((await orderDirectly(app(), ['trabajos', 'listar'])).out).not.toContain('integradores');
  });

  test('are configured by an operator command, which explains invalid values', async () => {
    const order = (...words: string[]) => orderDirectly(app(), ['webhooks', ...words]);
    expect((await order('agregar', 'ftp://banco.example')).errors).toContain('empieza por https://');
    expect((await order('agregar', 'https://banco.example', '--eventos', 'pago.hecho')).errors).toContain(
      'El evento «pago.hecho» no existe. Son: acuerdo.aceptado,',
    );
    const added = await order('agregar', 'https://banco.example/a', '--eventos', 'pago.anulado,pago.registrado');
    expect(added.out).toMatch(/secreto: whsec_[\w+/]{43}=\n$/);
    expect((await order('listar')).out).toMatch(/https:\/\/banco\.example\/a\n {2}pago\.registrado, pago\.anulado/);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await order('quitar', nobody)).toMatchObject({ code: 1, errors: 'Ninguna dirección tiene ese id.\n' });
    expect((await order('repetir', nobody, '--desde', '2999-01-01')).errors).toContain('un día que ya pasó');
  });
});
