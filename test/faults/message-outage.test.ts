import { eq } from 'drizzle-orm';
import { contactPoint } from '#server/db/schema/people.ts';
import { expect, test } from 'vitest';
import { askCode, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { applicant, expectOk } from '#test/support/membership.ts';
import { newestCodeAt } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

describeOnPostgres('a message whose delivery is delayed or fails', (engine) => {
  const t = suiteApp(engine);

  async function mendMails() {
    t.mailbox.faults.temporaryFailure = false;
    await t.platform.database.execute(`update pgboss.job set start_after = now() where state = 'retry'`);
    await t.drain();
  }

  /** The mailbox also receives text messages. */
  test.each([
    ['by mail', 'email'],
    ['by text message', 'celular'],
  ])('is reported as delayed and sent after the outage: a code %s', async (_name, canal) => {
    const person = await t.person([workedDebt]);
    const client = await t.signedIn(person);
    const { id } = (await propose(client)).body;
    t.mailbox.clear();
    t.mailbox.faults.temporaryFailure = true;
    const { codigoId } = (await askCode(client, id, canal)).body;
    const delivery = async () => (await client.get(`/api/account/codes/${codigoId}`)).body.entrega;
    await t.drain();
    expect(await delivery()).toBe('EN_CAMINO');
    t.clock.advance({ seconds: 21 });
    expect(await delivery()).toBe('DEMORADA');

    await mendMails();
    expect(await delivery()).toBe('ENTREGADA');
    const address = canal === 'email' ? person.email : '3001234567@sms.invalid';
    expect(await newestCodeAt(t, address)).toMatch(/^\d{6}$/);
    expect(await t.mailbox.messages()).toHaveLength(1);
  });

  test('is reported as delayed, delivered or failed when it contains an acceptance link', async () => {
    const { client, person } = await applicant(t, 'plan');
    const delivery = () => client.get('/api/RebankingProgram/application/acceptance-link/delivery');
    const ask = () => expectOk(client.post('/api/RebankingProgram/application/acceptance-link'));
    expect((await delivery()).status).toBe(404);
    t.mailbox.faults.temporaryFailure = true;
    await ask();
    await t.drain();
    expect((await delivery()).body).toEqual({ entrega: 'EN_CAMINO' });
    t.clock.advance({ seconds: 21 });
    expect((await delivery()).body).toEqual({ entrega: 'DEMORADA' });
    await mendMails();
    expect((await delivery()).body).toEqual({ entrega: 'ENTREGADA' });

    t.clock.advance({ minutes: 1 });
    await t.platform.database.sql
      .update(contactPoint)
      .set({ value: 'no es una dirección' })
      .where(eq(contactPoint.value, person.email));
    await ask();
    await t.drain();
    expect((await delivery()).body).toEqual({ entrega: 'FALLIDA' });
  });

  test('is reported as failed when the e-mail address is invalid', async () => {
    const person = await t.person([workedDebt], { email: 'no es una dirección' });
    const client = await t.signedIn(person);
    const { id } = (await propose(client)).body;
    const { codigoId } = (await askCode(client, id)).body;
    await t.drain();
    expect((await client.get(`/api/account/codes/${codigoId}`)).body).toEqual({ entrega: 'FALLIDA' });
  });
});
