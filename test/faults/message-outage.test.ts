import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedCode, propose } from '#test/support/accepted-plan.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';

describeOnBothEngines('a code while no message can leave', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp(engine);
  });
  afterAll(() => t.close());

  test('waits in its queue, tells the person that it does, and serves once it has arrived', async () => {
    const person = await t.person([workedDebt]);
    const client = await t.signedIn(person);
    const { id } = (await propose(client)).body;
    t.mailbox.faults.temporaryFailure = true;
    const { codigoId } = (
      await client.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia: id, canal: 'email' })
    ).body;
    const delivery = async () => (await client.get(`/api/account/codes/${codigoId}`)).body.entrega;
    await t.drain();
    expect(await delivery()).toBe('EN_CAMINO');
    t.clock.advance({ seconds: 21 });
    expect(await delivery()).toBe('DEMORADA');

    t.mailbox.faults.temporaryFailure = false;
    // The queue waits some seconds of its own before it tries again; here they have passed.
    await t.platform.database.execute(`update pgboss.job set start_after = now() where state = 'retry'`);
    await t.drain();
    expect(await delivery()).toBe('ENTREGADA');
    expect(await mailedCode(t, person.email)).toMatch(/^\d{6}$/);
    expect(await t.mailbox.messages()).toHaveLength(1);
  });

  test('whose address can receive nothing is told at once', async () => {
    const person = await t.person([workedDebt], { email: 'no es una dirección' });
    const client = await t.signedIn(person);
    const { id } = (await propose(client)).body;
    const { codigoId } = (
      await client.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia: id, canal: 'email' })
    ).body;
    await t.drain();
    expect((await client.get(`/api/account/codes/${codigoId}`)).body).toEqual({ entrega: 'FALLIDA' });
  });
});
