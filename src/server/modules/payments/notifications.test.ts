import { describe, expect, test } from 'vitest';
import { paymentEvent } from '#server/db/schema/payments.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { initial, payingIn, signedNotification } from '#test/support/paying.ts';
import { shortenTimeouts } from '#test/support/short-timeouts.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('a notified payment', (engine) => {
  const app = suiteApp(engine);
  const { begin, back, pay, notify, agreementOf, receiptsOf } = payingIn(() => app);

  test.each(['the return first', 'the webhook first'])(
    'I10: is shown as approved and gets one receipt when the portal receives %s',
    async (order) => {
      const plan = await acceptedPlan(app);
      const attempt = (await begin(plan)).body;
      const { id } = pay(attempt);
      const sendNotification = async () => {
        await notify(id);
        await app.drain();
      };
      if (order === 'the webhook first') await sendNotification();
      const seen = await back(plan, { id });
      if (order === 'the return first') await sendNotification();
      await app.drain();
      expect(seen.body.intento).toMatchObject({ id: attempt.id, estado: 'APROBADO', valor: initial });
      expect(await receiptsOf(plan)).toHaveLength(1);
    },
  );

  describe('I11: a notification of the payment provider', () => {
    const events = () => app.platform.database.sql.select().from(paymentEvent);

    test.each(['amount', 'environment'] as const)(
      'is refused and not stored when the signature or body is wrong (%s)',
      async (tamperWebhooks) => {
        const plan = await acceptedPlan(app);
        const { id } = pay((await begin(plan)).body);
        const before = (await events()).length;
        const { body, headers } = await signedNotification(app, id, undefined, { tamperWebhooks });
        const answer = await app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers });
        expect(answer).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } });
        expect(await events()).toHaveLength(before);
      },
    );

    test.each([{ upperCaseChecksum: true }, { reverseProperties: true }])(
      'is accepted with a valid signature in another form (%o)',
      async (faults) => {
        const plan = await acceptedPlan(app);
        const { id } = pay((await begin(plan)).body);
        const { body, headers } = await signedNotification(app, id, undefined, faults);
        const answer = await app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers });
        expect(answer.status).toBe(200);
        await app.drain();
        expect((await agreementOf(plan)).pagado).toBe(initial);
      },
    );

    test('is accepted with the former secret while that secret is configured', async () => {
      const changing = await app.again({
        WOMPI_EVENTS_SECRET: 'el-que-viene',
        WOMPI_EVENTS_SECRET_PREVIOUS: app.provider.keys.eventsSecret,
      });
      const changed = await app.again({ WOMPI_EVENTS_SECRET: 'el-que-viene' });
      const plan = await acceptedPlan(app);
      const { id } = pay((await begin(plan)).body);
      const { body, headers } = await signedNotification(app, id);
      const notification = { method: 'POST', url: '/api/webhooks/wompi', payload: body, headers } as const;
      expect((await changed.client().send(notification)).body.code).toBe('SIGNATURE_INVALID');
      expect((await changing.client().send(notification)).status).toBe(200);
      await changing.drain();
      expect((await agreementOf(plan)).pagado).toBe(initial);
      await changing.close();
      await changed.close();
    });

    test('books the amount that the provider confirms, not the announced amount', async () => {
      const plan = await acceptedPlan(app);
      const { id } = pay((await begin(plan)).body);
      const { body, headers } = await signedNotification(app, id, undefined, { tamperWebhooks: 'signed-amount' });
      expect(
        (await app.client().send({ method: 'POST', url: '/api/webhooks/wompi', payload: body, headers })).status,
      ).toBe(200);
      await app.drain();
      expect((await agreementOf(plan)).pagado).toBe(initial);
    });

    test('books nothing when the provider does not confirm the approval', async () => {
      const plan = await acceptedPlan(app);
      const { id } = pay((await begin(plan)).body, 'DECLINED');
      expect((await notify(id, 'APPROVED')).status).toBe(200);
      await app.drain();
      expect((await agreementOf(plan)).pagado).toBe(0);
    });
  });

  test.each(['error', 'reset', 'redirect'] as const)(
    'I13: stays in verification while the provider fails (%s), and is then approved',
    async (apiFault) => {
      const plan = await acceptedPlan(app);
      const attempt = (await begin(plan)).body;
      const { id } = pay(attempt);
      app.provider.control.setFaults({ apiFault });
      const seen = await back(plan, { id });
      app.provider.control.clearFaults();
      expect(seen.status).toBe(200);
      expect(seen.body).toMatchObject({ pasarelaRespondio: false, intento: { estado: 'CREADO' } });
      expect((await back(plan, { id })).body.intento.estado).toBe('APROBADO');
    },
  );

  test('I13: the user gets a reply within ten seconds although the provider does not reply', async () => {
    const plan = await acceptedPlan(app);
    const { id } = pay((await begin(plan)).body);
    app.provider.control.setFaults({ apiFault: 'black-hole' });
    const timeouts = shortenTimeouts();
    const seen = await back(plan, { id });
    app.provider.control.clearFaults();
    expect(seen.body.pasarelaRespondio).toBe(false);
    expect(timeouts()).toEqual([4_000]);
  });

  test('I12: is booked after an outage of the database when the notification is repeated', async () => {
    const plan = await acceptedPlan(app);
    const { id } = pay((await begin(plan)).body);
    const { database } = app.platform;
    const { sql } = database;
    const insert = () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    };
    Object.assign(database, { sql: Object.create(sql, { insert: { value: insert } }) });
    const first = await notify(id);
    Object.assign(database, { sql });
    expect(first.status).toBe(503);
    expect((await notify(id)).status).toBe(200);
    await app.drain();
    expect((await agreementOf(plan)).pagado).toBe(initial);
  });
});
