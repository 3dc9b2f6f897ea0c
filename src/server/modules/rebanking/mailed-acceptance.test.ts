import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptanceEvidence } from '#server/db/schema/agreements.ts';
import { deliveredCode, otherCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { acceptMembership, applicant, application, expectOk } from '#test/support/membership.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client } from '#test/support/test-app.ts';

describeOnPostgres('a membership with a mailed acceptance link', (engine) => {
  const t = suiteApp(engine);
  const tokenOf = (text: string) => /acceptacion-acuerdo-de-pago\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  async function mailed() {
    const it = await applicant(t, 'plan');
    const sent = await it.client.post('/api/RebankingProgram/application/acceptance-link');
    expect(sent.body.enviadoA).toBe(it.person.email);
    await t.drain();
    const mail = await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(it.person.email) && /Lee y acepta tu plan Semilla/.test(subject),
    );
    return { ...it, token: tokenOf(mail.text) };
  }
  const open = (client: Client, token: string) => client.post('/api/account/acceptance/open', { token });

  test('can be accepted on another device without a session', async () => {
    const it = await mailed();
    const elsewhere = t.client();
    const opened = await expectOk(open(elsewhere, it.token));
    expect(opened.body).toMatchObject({ etapa: 'PENDIENTE', nombre: 'Persona', texto: { hash: it.text.hash } });
    expect(JSON.stringify(opened.body)).not.toContain(it.person.email);
    t.clock.advance({ seconds: 61 });
    const asked = await expectOk(elsewhere.post('/api/account/acceptance/codes', { canal: 'email' }));
    const codigo = await deliveredCode(t, it.person.email);
    const accept = { hash: it.text.hash, aceptaAcuerdo: true, codigoId: asked.body.codigoId, codigo };
    const wrong = await elsewhere.post('/api/account/acceptance/accept', {
      ...accept,
      codigo: otherCode(codigo),
    });
    expect(wrong.body.code).toBe('OTP_INVALID');
    const accepted = await expectOk(elsewhere.post('/api/account/acceptance/accept', accept));
    expect(accepted.body).toMatchObject({ etapa: 'ACEPTADO', hash: it.text.hash, texto: null });
    const again = await expectOk(elsewhere.post('/api/account/acceptance/accept', accept));
    expect(again.body).toEqual(accepted.body);
    expect((await expectOk(elsewhere.get('/api/account/acceptance'))).body.etapa).toBe('ACEPTADO');
    const [made] = (await it.client.get('/api/management/userManagement')).body.acuerdos;
    const [evidence] = await t.platform.database.sql
      .select()
      .from(acceptanceEvidence)
      .where(eq(acceptanceEvidence.agreementId, made.id));
    expect(evidence?.consents).toEqual({ acceptsAgreement: true, fromLink: true });
    expect((await open(t.client(), it.token)).body).toMatchObject({ etapa: 'ACEPTADO', numeroAcuerdo: made.numero });
  });

  test('can be declined on the page without ending the application', async () => {
    const it = await mailed();
    const elsewhere = t.client();
    await open(elsewhere, it.token);
    const refused = await expectOk(elsewhere.post('/api/account/acceptance/refuse', { motivo: 'Lo pienso' }));
    expect(refused.body).toMatchObject({ etapa: 'RECHAZADO', texto: null });
    const late = await elsewhere.post('/api/account/acceptance/codes', { canal: 'email' });
    expect([late.status, late.body.code]).toEqual([409, 'STEP_OUT_OF_ORDER']);
    expect((await application(it.client)).body.estado).toBe('PLAN_ELEGIDO');
  });

  test('is reported as accepted when the user accepted in the portal first', async () => {
    const it = await mailed();
    await expectOk(acceptMembership(t, it, it.text));
    expect((await open(t.client(), it.token)).body.etapa).toBe('ACEPTADO');
  });

  test('cannot be read with an expired or invalid link, or before the link is opened', async () => {
    const it = await mailed();
    const elsewhere = t.client();
    await open(elsewhere, it.token);
    t.clock.advance({ days: 3, seconds: 1 });
    const expired = await open(t.client(), it.token);
    expect([expired.status, expired.body.code]).toEqual([422, 'RESET_TOKEN_INVALID']);
    expect((await open(t.client(), 'x'.repeat(43))).body.code).toBe('RESET_TOKEN_INVALID');
    for (const client of [elsewhere, t.client()])
      expect((await client.get('/api/account/acceptance')).body.code).toBe('SCOPE_EXPIRED');
  });
});
