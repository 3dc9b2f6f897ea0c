import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { disputeKinds } from '#domain/disputes/kinds.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { dispute } from '#server/db/schema/disputes.ts';
import { mail } from '#server/db/schema/agreements.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { postgres } from '#test/support/engines.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { accept, propose } from '#test/support/accepted-plan.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

const t = suiteApp(postgres);
beforeEach(() => t.clock.set('2026-11-20T15:00:00.000Z'));
const { file, debtsOf, decide, read, person } = disputingIn(() => t);

describe('filing a dispute', () => {
  const sql = () => t.platform.database.sql;
  const stateOf = async (id: string) => (await sql().select().from(obligation).where(eq(obligation.id, id)))[0]?.state;

  test('assigns a number and a last day at once, freezes the debt and withdraws its offer', async () => {
    const { client, debts } = await person([workedDebt]);
    const [debt] = debts;
    const offered = (await client.get('/api/management/userManagement')).body.ofertas[0];
    await propose(client, { ofertaId: offered.id });
    const filed = await file(client, filingOf('NO_LA_RECONOZCO', debt.obligacionId));
    expect(filed).toMatchObject({
      status: 200,
      body: {
        radicado: expect.stringMatching(/^RAD-2026-\d{6}$/),
        estado: 'RADICADO',
        respuestaAntesDe: '2026-12-14',
        congelada: true,
        puede: { retirar: true, apelar: false, responder: false, agregarArchivo: true },
      },
    });
    expect(await stateOf(debt.obligacionId)).toBe('EN_DISPUTA');
    const [withdrawn] = await sql().select().from(offer).where(eq(offer.id, offered.id));
    expect(withdrawn).toMatchObject({ state: 'RETIRADA', isLive: false, holdUntil: null });
    const refused = await client.post('/api/management/Offer/simulation', { ofertaId: offered.id });
    expect([refused.status, refused.body.code]).toEqual([409, 'OBLIGATION_IN_DISPUTE']);
  });

  test('mails the number of the dispute once', async () => {
    const { client, debts, person: one } = await person([workedDebt]);
    const filed = (await file(client, filingOf('SUPLANTACION', debts[0].obligacionId))).body;
    const pdf = await client.get(`/api/disputes/${filed.id}/document`);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    await t.drain();
    const mails = (await t.mailbox.messages()).filter(
      ({ to, subject }) => to.includes(one.email) && subject.includes(filed.radicado),
    );
    expect(mails).toHaveLength(1);
    const [document] = (await client.get('/api/Documents/rebancarizacion')).body.data;
    expect(document).toMatchObject({ tipo: 'RECLAMO', titulo: `Reclamo ${filed.radicado}`, acuerdoId: null });
    expect(filed.documentosAntesDe).toBe('2026-11-30');
  });

  test('accepts a dispute of each kind, and opens a case for the operator', async () => {
    const { client, debts } = await person(disputeKinds.map(() => workedDebt));
    for (const [index, kind] of disputeKinds.entries()) {
      const { obligacionId } = debts[index];
      const filed = await file(client, filingOf(kind, obligacionId));
      expect(filed.status, filed.text).toBe(200);
      const freezes = kind !== 'REPORTE' && kind !== 'TRATO';
      expect(filed.body.congelada, kind).toBe(freezes);
      expect(await stateOf(obligacionId), kind).toBe(freezes ? 'EN_DISPUTA' : 'ACTIVA');
      const about = and(eq(operatorCase.subjectId, filed.body.id), eq(operatorCase.kind, 'RECLAMO'));
      const cases = await sql().select().from(operatorCase).where(about);
      expect(cases, kind).toMatchObject([{ state: 'NUEVO', dueOn: '2026-12-14', openedBy: 'PERSONA' }]);
    }
  });

  test('requires the data of the dispute kind, and rejects dates in the future', async () => {
    const { client, debts } = await person([workedDebt]);
    const { fechaPago: _, ...without } = filingOf('YA_PAGUE', debts[0].obligacionId);
    expect((await file(client, without)).body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ field: 'fechaPago' }],
    });
    const later = { ...filingOf('YA_PAGUE', debts[0].obligacionId), fechaPago: '2026-11-21' };
    expect((await file(client, later)).body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'fechaPago' }] });
    const other = { ...filingOf('PRESCRITA', debts[0].obligacionId), central: 'DATACREDITO' };
    expect((await file(client, other)).status).toBe(422);
    const long = { ...filingOf('PRESCRITA', debts[0].obligacionId), texto: 'a'.repeat(2_001) };
    expect((await file(client, long)).body.errors).toMatchObject([{ field: 'texto' }]);
    expect(await stateOf(debts[0].obligacionId)).toBe('ACTIVA');
  });

  test('refuses a second open dispute of the same kind', async () => {
    const { client, debts } = await person([workedDebt]);
    const filed = (await file(client, filingOf('PRESCRITA', debts[0].obligacionId))).body;
    const second = await file(client, filingOf('PRESCRITA', debts[0].obligacionId));
    expect([second.status, second.body.code]).toEqual([409, 'DISPUTE_OPEN']);
    expect(second.body.error.message).toContain(filed.radicado);
    expect((await file(client, filingOf('VALOR_ERRADO', debts[0].obligacionId))).status).toBe(200);
    expect((await debtsOf(client))[0].tipos).not.toContain('PRESCRITA');
    const withoutDebt = filingOf('TRATO');
    expect((await file(client, withoutDebt)).status).toBe(200);
    expect((await file(client, withoutDebt)).body.code).toBe('DISPUTE_OPEN');
  });

  test('creates one dispute for twenty parallel requests', async () => {
    const { client, debts } = await person([workedDebt]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => file(client, filingOf('NO_LA_RECONOZCO', debts[0].obligacionId))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'DISPUTE_OPEN']));
    const rows = await sql().select().from(dispute).where(eq(dispute.obligationId, debts[0].obligacionId));
    expect(rows).toHaveLength(1);
  });

  test('returns the first reply to a repeated request', async () => {
    const { client, debts } = await person([workedDebt]);
    const key = randomUUID();
    const first = await file(client, filingOf('PRESCRITA', debts[0].obligacionId), key);
    const again = await file(client, filingOf('PRESCRITA', debts[0].obligacionId), key);
    expect([again.status, again.body.radicado]).toEqual([200, first.body.radicado]);
  });

  test('accepts only some dispute kinds for a paid debt, and the debt stays paid', async () => {
    const { client, debts, person: one } = await person([workedDebt]);
    await sql().update(obligation).set({ state: 'PAGADA' }).where(eq(obligation.id, debts[0].obligacionId));
    expect((await debtsOf(client))[0].tipos).toEqual(['YA_PAGUE', 'VALOR_ERRADO', 'REPORTE']);
    const refused = await file(client, filingOf('NO_LA_RECONOZCO', debts[0].obligacionId));
    expect([refused.status, refused.body.code]).toEqual([409, 'DISPUTE_KIND']);
    const filed = (await file(client, filingOf('YA_PAGUE', debts[0].obligacionId))).body;
    expect(filed.congelada).toBe(false);
    expect(await decide(filed.id, 'NEGADO')).toBeUndefined();
    expect(await stateOf(debts[0].obligacionId)).toBe('PAGADA');
    await t.drain();
    const mails = (await t.mailbox.messages()).filter(({ to }) => to.includes(one.email)).map(({ text }) => text);
    expect(mails.join()).toContain('Tu deuda no cambia por este reclamo.');
    expect(mails.join()).not.toContain('congelada');
  });

  test('and withdrawing the dispute repeats the offer, which stays valid for the frozen days longer', async () => {
    const { person: one, client, debts } = await person([workedDebt]);
    const before = (await client.get('/api/management/userManagement')).body.ofertas[0];
    const filed = (await file(client, filingOf('PRESCRITA', debts[0].obligacionId))).body;
    t.clock.advance({ days: 12 });
    const again = await t.signedIn(one);
    const withdrawn = await again.post(`/api/disputes/${filed.id}/withdraw`);
    expect(withdrawn).toMatchObject({ status: 200, body: { estado: 'RETIRADO', congelada: false } });
    expect(await stateOf(debts[0].obligacionId)).toBe('ACTIVA');
    const after = (await again.get('/api/management/userManagement')).body.ofertas[0];
    expect(after.id).not.toBe(before.id);
    expect([after.pagoUnico, after.saldo, after.estado]).toEqual([before.pagoUnico, before.saldo, 'DISPONIBLE']);
    expect(Date.parse(after.validaHasta) - Date.parse(before.validaHasta)).toBe(12 * 86_400_000);
    expect(await again.post(`/api/disputes/${filed.id}/withdraw`)).toMatchObject({ status: 200, text: withdrawn.text });
  });

  test('freezes the debt until all disputes are withdrawn, and extends the offer by all frozen days', async () => {
    const { person: one, client, debts } = await person([workedDebt]);
    const [{ obligacionId }] = debts;
    const before = (await client.get('/api/management/userManagement')).body.ofertas[0];
    const first = (await file(client, filingOf('PRESCRITA', obligacionId))).body;
    t.clock.advance({ days: 2 });
    const second = (await file(await t.signedIn(one), filingOf('YA_PAGUE', obligacionId))).body;
    t.clock.advance({ days: 3 });
    await (await t.signedIn(one)).post(`/api/disputes/${first.id}/withdraw`);
    expect(await stateOf(obligacionId)).toBe('EN_DISPUTA');
    t.clock.advance({ days: 4 });
    const again = await t.signedIn(one);
    await again.post(`/api/disputes/${second.id}/withdraw`);
    expect(await stateOf(obligacionId)).toBe('ACTIVA');
    const after = (await again.get('/api/management/userManagement')).body.ofertas[0];
    expect([after.pagoUnico, after.saldo]).toEqual([before.pagoUnico, before.saldo]);
    expect(Date.parse(after.validaHasta) - Date.parse(before.validaHasta)).toBe(9 * 86_400_000);
    expect((await read(again, second.id)).pasos.map(({ paso }: any) => paso)).toEqual(['RADICADO', 'RETIRADO']);
  });
});

test('a dispute of a signed-in person cannot be assigned to the debt of another person', async () => {
  const { client } = await person([]);
  const { debts } = await person([{ ...workedDebt, number: 'OB-AJENA' }]);
  const filed = (await file(client, filingOf('SUPLANTACION'))).body;
  const assigned = await orderDirectly(t, ['reclamos', 'asignar', filed.radicado, 'Banco Ceiba', 'OB-AJENA']);
  expect([assigned.code, assigned.errors]).toEqual([1, 'No hay un reclamo o una deuda así.\n']);
  expect((await client.get(`/api/disputes/${filed.id}`)).status).toBe(200);
  const debt = eq(obligation.id, debts[0].obligacionId);
  expect(await t.platform.database.sql.select().from(obligation).where(debt)).toMatchObject([{ state: 'ACTIVA' }]);
});

describe('filing a dispute concurrently with an acceptance', () => {
  test('either makes the acceptance fail or opens a review of the new agreement', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await person([workedDebt]);
      const { client, debts } = owner;
      const proposal = (await propose(client)).body;
      const accepting = accept(t, owner, proposal);
      const filing = new Promise<any>((resolve) => {
        setTimeout(() => resolve(file(client, filingOf('NO_LA_RECONOZCO', debts[0].obligacionId))), round * 8);
      });
      const [accepted, filed] = await Promise.all([accepting, filing]);
      expect(filed.status, filed.text).toBe(200);
      const { acuerdos } = (await client.get('/api/management/userManagement')).body;
      if (accepted.status === 200) expect(acuerdos[0].enRevisionDesde).not.toBeNull();
      else expect(accepted.body.code).toBe('OBLIGATION_IN_DISPUTE');
    }
    await t.drain();
    expect((await orderDirectly(t, ['verificar'])).out).toContain('Todo cuadra.\n');
  });
});

describe('collection messages', () => {
  const offersMails = (customerId: string) =>
    t.platform.database.sql
      .select()
      .from(mail)
      .where(and(eq(mail.customerId, customerId), eq(mail.kind, 'offers-made')));

  async function queued(customerId: string, ids: string[]) {
    await t.platform.database.sql
      .update(offer)
      .set({ state: 'VENCIDA', isLive: false })
      .where(eq(offer.customerId, customerId));
    await t.platform.database.transaction((tx) => t.services.offers.makeAndMailOffers(tx, ids, t.clock.now()));
  }

  test.each(['NO_LA_RECONOZCO', 'TRATO'] as const)(
    'are not sent after a %s dispute is filed, even when they were already queued',
    async (kind) => {
      t.clock.set('2026-11-21T23:00:00.000Z');
      const { person: one, debts } = await person([workedDebt]);
      await queued(one.id, [debts[0].obligacionId]);
      expect(await offersMails(one.id)).toHaveLength(1);
      t.clock.set('2026-11-22T23:00:00.000Z');
      await file(await t.signedIn(one), filingOf(kind, debts[0].obligacionId));
      t.clock.set('2026-11-23T15:00:00.000Z');
      await t.drain();
      for (const row of await offersMails(one.id))
        if (row.sentAt === null && row.droppedAt === null) await t.services.messages.deliver(row.id);
      expect((await offersMails(one.id)).filter(({ sentAt }) => sentAt !== null)).toEqual([]);
    },
  );

  test.each([
    ['CORREO', ['celular'], 'Por ese medio no te contactamos más'],
    ['LLAMADA', ['email', 'celular'], 'Por ese medio no te contactamos más'],
    ['VISITA', ['email', 'celular'], 'Tu preferencia de contacto no cambia'],
  ] as const)('use only the remaining channels after an accepted complaint about %s', async (medio, left, told) => {
    const { person: one, client, debts } = await person([workedDebt]);
    await client.post('/api/account/contact-preference', { canales: ['email', 'celular'], horario: 'MANANA' });
    const filed = (await file(client, { ...filingOf('TRATO', debts[0].obligacionId), medio })).body;
    expect(await decide(filed.id, 'ACEPTADO', 'Tienes razón.')).toBeUndefined();
    await t.drain();
    const answers = (await t.mailbox.messages()).filter(
      ({ subject }) => subject === `Respondimos tu reclamo ${filed.radicado}`,
    );
    expect(answers[0]!.text.replaceAll(/\s+/g, ' ')).toContain(told);
    const { preferencia } = (await client.get('/api/account/profile')).body;
    expect(preferencia).toEqual({ canales: left, horario: 'MANANA' });

    // The channel is still withdrawn after the period without collection messages.
    t.clock.set('2026-12-16T15:00:00.000Z');
    await queued(one.id, [debts[0].obligacionId]);
    await t.drain();
    expect((await offersMails(one.id))[0]?.sentAt === null).toBe(medio === 'CORREO');
  });

  test('lose all channels after an accepted complaint without a contact preference', async () => {
    const { client } = await person([workedDebt]);
    const filed = (await file(client, { ...filingOf('TRATO'), medio: 'CORREO' })).body;
    await decide(filed.id, 'ACEPTADO');
    expect((await client.get('/api/account/profile')).body.preferencia).toEqual({
      canales: [],
      horario: 'CUALQUIERA',
    });
  });
});
