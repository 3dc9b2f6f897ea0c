import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acceptanceEvidence, agreement } from '#server/db/schema/agreements.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { caseAbout, resolveCase } from '#test/support/cases.ts';
import { codeFor } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import {
  acceptMembership,
  applicant,
  application,
  choose,
  declare,
  expectOk,
  member,
  payMembership,
  photo,
  semilla,
  sendExtras,
  sendMailing,
} from '#test/support/membership.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client } from '#test/support/test-app.ts';
import { eq } from 'drizzle-orm';
import { drawDocuments } from '#test/support/short-documents.ts';

describeOnPostgres('a membership', (engine) => {
  const t = suiteApp(engine, { DATABASE_POOL: '20' });
  const db = () => t.platform.database.sql;
  const home = async (client: Client) => (await client.get('/api/management/userManagement')).body;
  const mails = async (email: string, subject: RegExp) =>
    (await t.mailbox.messages()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject ?? ''));

  test('has an agreement with the price of the plan, and stored evidence of the acceptance', async () => {
    const { client, agreement: made, text } = await member(t);
    expect(made).toMatchObject({
      tipo: 'MEMBRESIA',
      estado: 'PENDIENTE_PAGO_INICIAL',
      valorMembresia: 240_000,
      total: 240_000,
      acreedor: 'Rebanca',
      producto: 'Membresía Semilla (6 meses)',
      cuotas: [{ numero: 1, valor: 240_000, vence: '2026-11-27' }],
      porPagar: [{ concepto: 'INICIAL', valor: 240_000 }],
    });
    expect(made.numero).toMatch(/^MB-2026-\d{6}$/);
    const [evidence] = await db().select().from(acceptanceEvidence).where(eq(acceptanceEvidence.agreementId, made.id));
    expect(evidence).toMatchObject({
      textHash: text.hash,
      textVersion: text.version,
      codeChannel: 'email',
      consents: { acceptsAgreement: true, fromLink: false },
      ip: '127.0.0.1',
      userAgent: 'prueba',
    });
    for (const clause of text.clausulas) expect(evidence!.text).toContain(clause.texto[0].replaceAll('\u00a0', ' '));
    expect((await home(client)).solicitud).toMatchObject({ estado: 'PAGO_PENDIENTE', acuerdoId: made.id });
  });

  describe('the PDF document of a membership', () => {
    drawDocuments();

    test('has the terms of the accepted text, and can be verified by its code', async () => {
      const { person, client, agreement: made, text } = await member(t);
      await t.drain();
      const [contract] = (await client.get('/api/Documents/rebancarizacion')).body.data;
      expect(contract).toMatchObject({ tipo: 'ACUERDO', nombreArchivo: `membresia-${made.numero}.pdf` });
      const file = await t.app.inject({
        method: 'GET',
        url: `/api/Documents/rebancarizacion/${contract.id}`,
        cookies: Object.fromEntries(client.cookies),
      });
      const printed = readPdf(file.rawPayload).text.replaceAll('\u00a0', ' ');
      for (const { enPocasPalabras } of text.clausulas)
        expect(printed).toContain(enPocasPalabras.slice(0, 40).replaceAll('\u00a0', ' '));
      for (const said of ['Certificado de aceptación', made.numero, text.hash, '$ 240.000', '127.0.0.1', 'prueba'])
        expect(printed).toContain(said);
      const [mail] = await mails(person.email, /Aceptaste tu Membresía Semilla/);
      expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`membresia-${made.numero}.pdf`]);
      const code = /Código de verificación: ([\w-]+)/.exec(printed)?.[1];
      const check = await t.client().get(`/verificar/${code}`);
      expect(check.text).toContain('Documento válido');
      expect(check.text).not.toContain(person.documentNumber);
    });
  });

  test('is created once by concurrent acceptances', async () => {
    const it = await applicant(t, 'plan');
    const code = await codeFor(t, it, (await application(it.client)).body);
    const body = { ...semilla, hash: it.text.hash, aceptaAcuerdo: true, ...code };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        it.client.post('/api/management/userManagement/payment-agreement', body, { 'idempotency-key': randomUUID() }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body: { acuerdo } }) => acuerdo.id)).size).toBe(1);
    expect(await db().select().from(agreement).where(eq(agreement.customerId, it.person.id))).toHaveLength(1);
    await t.drain();
    expect(await mails(it.person.email, /Aceptaste/)).toHaveLength(1);
  });

  test('is refused with another text, another plan or an unknown code', async () => {
    const it = await applicant(t, 'plan');
    const other = await acceptMembership(t, it, { hash: 'a'.repeat(64) });
    expect([other.status, other.body.code]).toEqual([409, 'PLAN_CHANGED']);
    const send = (body: object) =>
      it.client.post('/api/management/userManagement/payment-agreement', body, { 'idempotency-key': randomUUID() });
    const base = { hash: it.text.hash, aceptaAcuerdo: true, codigoId: randomUUID(), codigo: '000000' };
    expect((await send({ ...base, ...semilla, planId: 2 })).body.code).toBe('PLAN_CHANGED');
    expect((await send({ ...base, ...semilla })).body.code).toBe('OTP_EXPIRED');
    expect((await send({ ...base, planId: 1 })).body.code).toBe('INVALID_INPUT');
    expect((await send(base)).body.code).toBe('INVALID_INPUT');
    const early = await applicant(t, 'extras');
    const answer = await early.client.post(
      '/api/management/userManagement/payment-agreement',
      { ...base, ...semilla },
      {
        'idempotency-key': randomUUID(),
      },
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'STEP_OUT_OF_ORDER']);
  });

  test('is reported as accepted to another device that shows an earlier step', async () => {
    const it = await applicant(t, 'plan');
    await expectOk(acceptMembership(t, it, it.text));
    const answers = [
      await sendMailing(it.client),
      await sendExtras(it.client, await photo()),
      await choose(it.client),
      await it.client.post('/api/RebankingProgram/application/acceptance-link'),
      await it.client.post(
        '/api/management/userManagement/payment-agreement',
        {
          ...semilla,
          opcionPagoId: 'cuotas',
          hash: it.text.hash,
          aceptaAcuerdo: true,
          codigoId: randomUUID(),
          codigo: '000000',
        },
        { 'idempotency-key': randomUUID() },
      ),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'ALREADY_ACCEPTED']),
    );
  });

  describe('a membership with a payment attempt', () => {
    test('is active until its last day, with a receipt and without a paz y salvo', async () => {
      const { person, client, agreement: made } = await member(t);
      const { answer } = await payMembership(t, client, made.id, 'INICIAL');
      expect(answer.body.intento).toMatchObject({ estado: 'APROBADO', estrategia: 'membresia', valor: 240_000 });
      const now = await home(client);
      expect(now.solicitud).toMatchObject({ estado: 'ACTIVA', activaHasta: '2027-05-20', nombrePlan: 'Semilla' });
      expect(now.acuerdos[0]).toMatchObject({ estado: 'CUMPLIDO', saldo: 0 });
      const kinds = (await client.get('/api/Documents/rebancarizacion')).body.data.map(
        ({ tipo }: { tipo: string }) => tipo,
      );
      expect(kinds.sort()).toEqual(['ACUERDO', 'COMPROBANTE']);
      const [mail] = await mails(person.email, /está activo/);
      expect(mail?.text).toContain('20 de mayo de 2027');
      expect((await sendMailing(client)).body.code).toBe('ALREADY_ACCEPTED');
    });

    test('needs another payment after a void', async () => {
      const { client, agreement: made } = await member(t);
      const { transactionId } = await payMembership(t, client, made.id, 'INICIAL');
      t.provider.control.setStatus(transactionId, 'VOIDED', { notify: false });
      await client.post('/api/payments/return/membresia', { id: transactionId });
      await t.drain();
      expect((await home(client)).solicitud).toMatchObject({ estado: 'PAGO_PENDIENTE', activaHasta: null });
      await payMembership(t, client, made.id, 'INICIAL');
      expect((await home(client)).solicitud.estado).toBe('ACTIVA');
    });

    test('becomes active with the initial payment of a plan with instalments', async () => {
      const bosque = { planId: 4, planVersion: 1, opcionPagoId: 'cuotas-12' };
      const { client, agreement: made } = await member(t, bosque);
      expect(made).toMatchObject({ cuotaInicial: 90_000, plazo: 12, total: 690_000 });
      expect(made.cuotas.map(({ numero, valor, vence }: any) => [numero, valor, vence]).slice(0, 3)).toEqual([
        [0, 90_000, '2026-11-27'],
        [1, 50_000, '2026-12-28'],
        [2, 50_000, '2027-01-27'],
      ]);
      await payMembership(t, client, made.id, 'INICIAL');
      const now = await home(client);
      expect(now.solicitud).toMatchObject({ estado: 'ACTIVA', activaHasta: '2028-11-20' });
      expect(now.acuerdos[0]).toMatchObject({
        estado: 'VIGENTE',
        porPagar: [{ concepto: 'CUOTA' }, { concepto: 'SALDO' }],
      });
      const calendar = await expectOk(client.get(`/api/account/agreements/${made.id}/calendar`));
      const events = calendar.text.split('BEGIN:VEVENT').slice(1);
      const due = events.filter((event) => event.includes('STATUS:CONFIRMED'));
      expect([events.length, due.length]).toEqual([13, 12]);
      expect(due[0]).toContain('DTSTART;TZID=America/Bogota:20261228');
      expect(calendar.text.replaceAll('\r\n ', '')).toContain('Cuota 12 de 12');
    });

    test('stays unpaid after a declined payment', async () => {
      const { client, agreement: made } = await member(t);
      const { answer } = await payMembership(t, client, made.id, 'INICIAL', 'DECLINED');
      expect(answer.body.intento.estado).toBe('RECHAZADO');
      expect((await home(client)).solicitud.estado).toBe('PAGO_PENDIENTE');
    });
  });

  describe('a membership of a politically exposed person', () => {
    async function exposed() {
      const it = await applicant(t, 'mailing');
      await sendExtras(it.client, await photo());
      await declare(it.client, true);
      const { texto } = (await expectOk(choose(it.client))).body;
      const accepted = await expectOk(acceptMembership(t, it, texto));
      return { ...it, agreement: accepted.body.acuerdo, id: (await application(it.client)).body.id };
    }
    const pay = (client: Client, acuerdoId: string) =>
      client.post(
        '/api/payments/attempts',
        { acuerdoId, concepto: 'INICIAL', estrategia: 'membresia' },
        { 'idempotency-key': randomUUID() },
      );

    test('can be paid only after the review is approved', async () => {
      const it = await exposed();
      expect((await home(it.client)).solicitud.estado).toBe('EN_REVISION_PEP');
      const held = await pay(it.client, it.agreement.id);
      expect([held.status, held.body.code]).toEqual([409, 'PEP_REVIEW']);
      await resolveCase(t, (await caseAbout(t, it.id)).number, 'APROBADA');
      expect((await home(it.client)).solicitud.estado).toBe('PAGO_PENDIENTE');
      await t.drain();
      expect(await mails(it.person.email, /Ya puedes pagar/)).toHaveLength(1);
      expect((await pay(it.client, it.agreement.id)).status).toBe(200);
    });

    test('ends with its agreement when the operator rejects the review', async () => {
      const it = await exposed();
      await resolveCase(t, (await caseAbout(t, it.id)).number, 'RECHAZADA', 'Falta un soporte.');
      await t.drain();
      const now = await home(it.client);
      expect(now.solicitud.estado).toBe('RECHAZADA');
      expect(now.acuerdos[0].estado).toBe('CANCELADO');
      expect((await application(it.client)).body).toMatchObject({
        estado: 'RECHAZADA',
        pasoSolicitud: 0,
        motivo: 'Falta un soporte.',
      });
      const [mail] = await mails(it.person.email, /No pudimos aprobar/);
      expect(mail?.text).toContain('Falta un soporte.');
      expect((await sendMailing(it.client)).body).toMatchObject({ estado: 'CORRESPONDENCIA_OK' });
    });

    test('needs no review after an approval before the acceptance', async () => {
      const it = await applicant(t, 'mailing');
      await declare(it.client, true);
      await sendExtras(it.client, await photo());
      const { texto } = (await expectOk(choose(it.client))).body;
      const { id } = (await application(it.client)).body;
      await resolveCase(t, (await caseAbout(t, id)).number, 'APROBADA');
      expect((await application(it.client)).body.estado).toBe('PLAN_ELEGIDO');
      await expectOk(acceptMembership(t, it, texto));
      expect((await home(it.client)).solicitud.estado).toBe('PAGO_PENDIENTE');
    });
  });

  test('ends when the first payment is not made, and the user can apply again', async () => {
    const { person } = await member(t);
    t.clock.advance({ days: 21 });
    await t.services.agreements.reviewDays(t.clock.now());
    const client = await t.signedIn(person);
    expect(await home(client)).toMatchObject({ solicitud: { estado: 'DESISTIDA' }, acuerdos: [{ valorMembresia: 0 }] });
    expect((await sendMailing(client)).body).toMatchObject({ estado: 'CORRESPONDENCIA_OK' });
  });

  test('ends after its last day, and the user can apply again', async () => {
    const { person, client, agreement: made } = await member(t);
    await payMembership(t, client, made.id, 'INICIAL');
    const { activaHasta } = (await home(client)).solicitud;
    t.clock.set(`${activaHasta}T20:00:00.000Z`);
    await t.services.rebanking.endMemberships(t.clock.now());
    expect(await home(await t.signedIn(person))).toMatchObject({
      solicitud: { estado: 'ACTIVA' },
      acuerdos: [{ valorMembresia: 240_000 }],
    });
    t.clock.advance({ days: 1 });
    await t.services.rebanking.endMemberships(t.clock.now());
    const back = await t.signedIn(person);
    expect(await home(back)).toMatchObject({ solicitud: { estado: 'VENCIDA' }, acuerdos: [{ valorMembresia: 0 }] });
    expect((await sendMailing(back)).body).toMatchObject({ estado: 'CORRESPONDENCIA_OK' });
  });
});
