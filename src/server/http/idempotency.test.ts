import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accept, acceptedPlan, codeFor, otherCode, propose, signatureOf } from '#test/support/accepted-plan.ts';
import { filingOf } from '#test/support/disputing.ts';
import { postgres } from '#test/support/engines.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client } from '#test/support/test-app.ts';

interface Sent {
  params?: Record<string, string>;
  body: object;
}

interface Sample extends Sent {
  client: Client;
  otherBody: object;
  refused: Partial<Sent>;
}

const commands = Object.entries(api as Record<string, Endpoint>).filter(([, { idempotent }]) => idempotent);

describe('Idempotency-Key', () => {
  const t = suiteApp(postgres);
  const { running, options, pause } = relievingIn(() => t);
  const samples: Record<string, () => Promise<Sample>> = {
    async createAttempt() {
      const { client, agreement } = await acceptedPlan(t);
      const body = { acuerdoId: agreement.id, concepto: 'INICIAL', estrategia: 'acuerdo' };
      const refused = { body: { ...body, acuerdoId: randomUUID() } };
      return { client, body, otherBody: { ...body, concepto: 'SALDO' }, refused };
    },
    async paymentAgreement() {
      const person = await t.person([workedDebt]);
      const client = await t.signedIn(person);
      const proposal = (await propose(client)).body;
      const body = signatureOf(proposal, await codeFor(t, { person, client }, proposal));
      const wrong = { ...body, codigo: otherCode(body.codigo) };
      return { client, body, otherBody: wrong, refused: { body: wrong } };
    },
    async makeRelief() {
      const plan = await running();
      const [first, second] = (await options(plan)).pausar.opciones;
      const body = { tipo: 'PAUSAR', meses: first.meses, huella: first.vista.huella };
      const otherBody = { tipo: 'PAUSAR', meses: second.meses, huella: second.vista.huella };
      return { ...plan, params: { id: plan.agreement.id }, body, otherBody, refused: { params: { id: randomUUID() } } };
    },
    async undoRelief() {
      const plan = await running();
      const { cambioId } = (await pause(plan, 1)).body;
      const params = { id: plan.agreement.id, reliefId: cambioId };
      const refused = { params: { ...params, reliefId: randomUUID() } };
      return { ...plan, params, body: {}, otherBody: { otro: 1 }, refused };
    },
    async fileDispute() {
      const client = await t.signedIn(await t.person([workedDebt]));
      const [{ obligacionId }] = (await client.get('/api/disputes')).body.deudas;
      const body = filingOf('PRESCRITA', obligacionId);
      const refused = { body: filingOf('PRESCRITA', randomUUID()) };
      return { client, body, otherBody: filingOf('SUPLANTACION', obligacionId), refused };
    },
  };
  const anybodys: [name: string, Sample][] = [];

  async function prepare(name: string): Promise<Sample> {
    t.clock.set('2026-11-20T15:00:00.000Z');
    return samples[name]!();
  }
  beforeAll(async () => {
    for (const [name] of commands) anybodys.push([name, await prepare(name)]);
  }, 60_000);

  const addressOf = (name: string, params: Record<string, string> = {}) =>
    api[name as keyof typeof api].path.replace(/\{(\w+)\}/g, (_, parameter: string) => params[parameter]!);
  const send = (by: Client, name: string, { params, body }: Sent, key: string, more = '') =>
    by.post(addressOf(name, params) + more, body, { 'idempotency-key': key });

  test('is tested with every command that accepts a key', () => {
    expect(Object.keys(samples).toSorted()).toEqual(commands.map(([name]) => name).toSorted());
  });

  describe.each(commands)('with the command %s', (name) => {
    test('returns the first reply for a repeated request', async () => {
      const { client, ...call } = await prepare(name);
      const key = randomUUID();
      const first = await send(client, name, call, key);
      expect(first.status).toBe(200);
      const again = await send(client, name, call, key);
      expect([again.status, again.text]).toEqual([200, first.text]);
      // The router treats the two spellings of the URL as the same route.
      const spelled = await client.post(`${addressOf(name, call.params).replace('/api/', '/API/')}/`, call.body, {
        'idempotency-key': `"${key}"`,
      });
      expect([spelled.status, spelled.text]).toEqual([200, first.text]);
    });

    test('rejects the same key with another parameter, query, body or command', async () => {
      const { client, otherBody, refused: _, ...call } = await prepare(name);
      const key = randomUUID();
      expect((await send(client, name, call, key)).status).toBe(200);
      const { params = {} } = call;
      const others = [
        ...Object.keys(params).map(
          (each) => () => send(client, name, { ...call, params: { ...params, [each]: randomUUID() } }, key),
        ),
        () => send(client, name, { ...call, body: otherBody }, key),
        () => send(client, name, call, key, '?otra=1'),
        ...anybodys
          .filter(([other]) => other !== name)
          .map(
            ([other, sent]) =>
              () =>
                send(client, other, sent, key),
          ),
      ];
      for (const other of others) {
        const { status, body } = await other();
        expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      }
    });

    test('does not affect requests of another user', async () => {
      const { client, ...call } = await prepare(name);
      const stranger = await t.signedIn(await t.person());
      const key = randomUUID();
      expect((await send(stranger, name, call, key)).body.code).not.toMatch(/^IDEMPOTENCY/);
      expect((await send(client, name, call, key)).status).toBe(200);
      const answer = await send(stranger, name, call, key);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.code).not.toMatch(/^IDEMPOTENCY/);
    });

    test('can be used again after the call was refused', async () => {
      const { client, refused, ...call } = await prepare(name);
      const key = randomUUID();
      const first = await send(client, name, { ...call, ...refused }, key);
      expect(first.status).toBeGreaterThanOrEqual(400);
      expect((await send(client, name, call, key)).status).toBe(200);
    });
  });

  test('cannot be reused to accept a plan for another debt', async () => {
    const key = randomUUID();
    t.clock.set('2026-11-20T15:00:00.000Z');
    const person = await t.person([workedDebt, workedDebt]);
    const client = await t.signedIn(person);
    const [one, other] = (await client.get('/api/management/userManagement')).body.ofertas;
    const first = await accept(t, { person, client }, (await propose(client, { ofertaId: one.id })).body, key);
    expect(first.status).toBe(200);
    t.clock.advance({ seconds: 61 });
    const second = await accept(t, { person, client }, (await propose(client, { ofertaId: other.id })).body, key);
    expect([second.status, second.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});
