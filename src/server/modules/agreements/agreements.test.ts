import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { canonicalAgreementText } from '#texts/agreement-text.ts';
import { acceptanceEvidence, agreement, instalment, mail } from '#server/db/schema/agreements.ts';
import { obligation, offer, proposal } from '#server/db/schema/offers.ts';
import { payable } from '#server/db/schema/payments.ts';
import { auditEvent, oneTimeCode } from '#server/db/schema/people.ts';
import { codeFor, otherCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { accept, acceptanceOf, propose, readyToAccept } from '#test/support/acceptance.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Debt, type Person } from '#test/support/test-app.ts';

const acceptPath = '/api/management/userManagement/payment-agreement';

describeOnPostgres('the acceptance of a proposal', (engine) => {
  const portal = suiteApp(engine, { DATABASE_POOL: '20' });

  const db = () => portal.platform.database.sql;
  const home = async (client: Client) => (await client.get('/api/management/userManagement')).body;
  const ready = (debts?: Debt[], more?: object) => readyToAccept(portal, debts, more);
  const agreementsOf = (person: Person) => db().select().from(agreement).where(eq(agreement.customerId, person.id));
  const auditOf = async (person: Person) =>
    (await db().select({ kind: auditEvent.kind }).from(auditEvent).where(eq(auditEvent.customerId, person.id))).map(
      ({ kind }) => kind,
    );

  test('creates the agreement with exactly the figures of the proposal', async () => {
    const it = await ready();
    const answer = await accept(it);
    expect(answer.status).toBe(200);
    expect(answer.body.acuerdo).toMatchObject({
      tipo: 'DEUDA',
      estado: 'PENDIENTE_PAGO_INICIAL',
      situacion: null,
      idAcuerdoPagoSf: null,
      valorMembresia: 0,
      acreedor: 'Rebanca Cartera',
      saldoOriginal: 8_400_000,
      descuento: 3_360_000,
      total: 5_040_000,
      intereses: 0,
      cuotaInicial: 600_000,
      plazo: 6,
      motivo: 'QUITAR_REPORTE',
      documentosEnviados: false,
      pagado: 0,
      saldo: 5_040_000,
      ofertaId: it.offerId,
      pagoEnCurso: null,
      pagos: [],
      porPagar: [
        { concepto: 'INICIAL', numeroCuota: 0, valor: 600_000, vence: '2026-11-27' },
        { concepto: 'SALDO', numeroCuota: null, valor: 5_040_000, vence: '2026-11-27' },
      ],
    });
    expect(answer.body.acuerdo.numero).toMatch(/^AP-2026-\d{6}$/);
    expect(answer.body.acuerdo.cuotas.map((each: any) => [each.numero, each.vence, each.valor, each.estado])).toEqual([
      [0, '2026-11-27', 600_000, 'PROGRAMADA'],
      [1, '2026-12-30', 740_000, 'PROGRAMADA'],
      [2, '2027-02-01', 740_000, 'PROGRAMADA'],
      [3, '2027-03-01', 740_000, 'PROGRAMADA'],
      [4, '2027-03-30', 740_000, 'PROGRAMADA'],
      [5, '2027-04-30', 740_000, 'PROGRAMADA'],
      [6, '2027-06-01', 740_000, 'PROGRAMADA'],
    ]);
    const after = await home(it.client);
    expect(after.acuerdos).toEqual([answer.body.acuerdo]);
    expect(after.obligaciones[0].estado).toBe('EN_ACUERDO');
    expect(after.ofertas).toEqual([]);
    const [stored] = await db().select().from(offer).where(eq(offer.id, it.offerId));
    expect(stored).toMatchObject({ state: 'ACEPTADA', isLive: false, holdUntil: null });
  });

  test('stores the evidence: text, hash, version, code, consents, IP address and browser', async () => {
    const it = await ready();
    const { body } = await accept(it);
    const [kept] = await db()
      .select()
      .from(acceptanceEvidence)
      .where(eq(acceptanceEvidence.agreementId, body.acuerdo.id));
    expect(kept).toMatchObject({
      codeId: it.codigoId,
      codeChannel: 'email',
      codeTarget: it.person.email,
      consents: { acceptsAgreement: true, acknowledgesDebt: true },
      ip: '127.0.0.1',
      userAgent: 'prueba',
      acceptedAt: portal.clock.now(),
    });
    expect(kept!.textHash).toBe(createHash('sha256').update(kept!.text).digest('hex'));
    const facts = await portal.services.agreements.facts(body.acuerdo.id);
    expect(kept!.text).toBe(canonicalAgreementText(facts!));
    expect(kept!.text).toContain(it.quote.id);
    expect(await auditOf(it.person)).toContain('AGREEMENT_ACCEPTED');
  });

  test('mails the plan, and keeps the CRM id after a second registration', async () => {
    const it = await ready();
    const { body } = await accept(it);
    await portal.drain();
    const message = await portal.mailbox.waitFor(({ to }) => to.includes(it.person.email));
    expect(message.subject.replaceAll('\u00a0', ' ')).toBe('Tu plan quedó en firme: 6 cuotas de $ 740.000');
    const [accepted] = (await home(it.client)).acuerdos;
    expect(accepted.idAcuerdoPagoSf).toMatch(/^a0R\w{15}$/);
    await portal.services.agreements.registerInCrm({ agreementId: body.acuerdo.id });
    expect((await home(it.client)).acuerdos[0].idAcuerdoPagoSf).toBe(accepted.idAcuerdoPagoSf);
  });

  test('numbers agreements consecutively', async () => {
    const numbers = [];
    for (let i = 0; i < 2; i++) numbers.push(Number((await accept(await ready())).body.acuerdo.numero.slice(-6)));
    expect(numbers[1]).toBe(numbers[0]! + 1);
  });

  test('allows acceptances for two debts within a minute', async () => {
    const { person, client, ...first } = await ready([workedDebt, workedDebt]);
    const quotes = (await home(client)).ofertas.map(({ id }: { id: string }) => id);
    const other = quotes.find((id: string) => id !== first.offerId);
    const moment = portal.clock.now();
    const quote = (await propose(client, other)).body;
    const codes = await codeFor(portal, { person, client }, quote);
    for (const each of [
      { person, client, ...first },
      { person, client, offerId: other, quote, ...codes },
    ])
      expect((await accept(each)).body.acuerdo).toMatchObject({ ofertaId: each.offerId });
    expect([(await agreementsOf(person)).length, portal.clock.now()]).toEqual([2, moment]);
  });

  test('returns the existing agreement for a second acceptance with another idempotency key', async () => {
    const it = await ready();
    const first = await accept(it);
    const second = await accept(it);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await agreementsOf(it.person)).toHaveLength(1);
  });

  test('refuses another proposal of an accepted offer', async () => {
    const it = await ready();
    const other = (await propose(it.client, it.offerId, { plazo: 3, cuotaInicial: 840_000 })).body;
    await accept(it);
    const answer = await accept({ ...it, quote: other });
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_ACCEPTED']);
    expect(await agreementsOf(it.person)).toHaveLength(1);
  });

  test.each([
    ['the same idempotency key', true],
    ['a different idempotency key for each request', false],
  ])('creates one agreement for a hundred concurrent acceptances with %s', async (_, same) => {
    const it = await ready();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(it, {}, same ? key : randomUUID())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [made, ...more] = await agreementsOf(it.person);
    expect(more).toEqual([]);
    expect(await db().select().from(payable).where(eq(payable.agreementId, made!.id))).toHaveLength(1);
    expect(await db().select().from(instalment).where(eq(instalment.agreementId, made!.id))).toHaveLength(7);
    await portal.drain();
    expect(
      await db()
        .select()
        .from(mail)
        .where(sql`${mail.customerId} = ${it.person.id} and ${mail.kind} = 'agreement-accepted'`),
    ).toHaveLength(1);
  });

  test('refuses a changed hash of the quote and records the refusal in the audit log', async () => {
    const it = await ready();
    const answer = await accept(it, { hash: '0'.repeat(64) });
    expect([answer.status, answer.body.code]).toEqual([409, 'QUOTE_CHANGED']);
    expect(await auditOf(it.person)).toContain('ACCEPTANCE_HASH_MISMATCH');
    expect((await accept(it)).status).toBe(200);
  });

  test('refuses a quote that was changed in the database', async () => {
    const it = await ready();
    const alter = () =>
      db()
        .update(proposal)
        .set({ total: pesos(1) })
        .where(eq(proposal.id, it.quote.id));
    await expect(alter()).rejects.toThrow();
    await portal.platform.database.execute('alter table proposal disable trigger proposal_fixed');
    await alter();
    await portal.platform.database.execute('alter table proposal enable trigger proposal_fixed');
    expect((await accept(it)).body.code).toBe('QUOTE_CHANGED');
    expect(await agreementsOf(it.person)).toEqual([]);
  });

  test('refuses a wrong code and counts the failed try', async () => {
    const it = await ready();
    const answer = await accept(it, { codigo: otherCode(it.codigo) });
    expect([answer.status, answer.body.code]).toEqual([422, 'OTP_INVALID']);
    const [kept] = await db().select().from(oneTimeCode).where(eq(oneTimeCode.id, it.codigoId));
    expect(kept).toMatchObject({ failedTries: 1, usedAt: null });
    expect((await accept(it)).status).toBe(200);
  });

  test('refuses a quote whose price hold has expired or was released', async () => {
    const [late, left] = [await ready(), await ready()];
    await left.client.post(`/api/account/offers/${left.offerId}/view`, {});
    expect((await accept(left)).body.code).toBe('QUOTE_EXPIRED');
    portal.clock.advance({ minutes: 15 });
    const back = await portal.signedIn(late.person);
    const answer = await accept({ ...late, client: back });
    expect([answer.status, answer.body.code]).toEqual([409, 'QUOTE_EXPIRED']);
  });

  test('refuses a first payment date that passed at midnight', async () => {
    portal.clock.set('2026-11-21T04:55:00.000Z');
    const inTime = await ready([workedDebt], { primeraFecha: '2026-11-20' });
    expect((await accept(inTime)).status).toBe(200);
    const it = await ready([workedDebt], { primeraFecha: '2026-11-20' });
    portal.clock.advance({ minutes: 6 });
    const answer = await accept({ ...it, client: await portal.signedIn(it.person) });
    portal.clock.set('2026-11-20T15:00:00.000Z');
    expect([answer.status, answer.body.code]).toEqual([409, 'QUOTE_EXPIRED']);
  });

  test('refuses an expired offer', async () => {
    const it = await ready();
    await db()
      .update(offer)
      .set({ validUntil: new Date(portal.clock.now().getTime() - 1) })
      .where(eq(offer.id, it.offerId));
    expect((await accept(it)).body.code).toBe('OFFER_EXPIRED');
  });

  test('refuses the proposal and creates a new offer after the creditor changed the figures', async () => {
    const it = await ready();
    await db()
      .update(obligation)
      .set({ lateInterest: pesos(2_510_000) })
      .where(eq(obligation.customerId, it.person.id));
    const answer = await accept(it);
    expect([answer.status, answer.body.code]).toEqual([409, 'QUOTE_CHANGED']);
    expect((await home(it.client)).ofertas).toMatchObject([
      { saldo: 8_600_000, saldoAnterior: 8_400_000, estado: 'DISPONIBLE' },
    ]);
  });

  test.each([
    ['EN_DISPUTA', 'OBLIGATION_IN_DISPUTE'],
    ['EXTINGUIDA', 'OBLIGATION_EXTINGUISHED'],
    ['EN_INSOLVENCIA', 'OFFER_UNAVAILABLE'],
  ] as const)('refuses the proposal when the obligation is %s', async (state, code) => {
    const it = await ready();
    await db().update(obligation).set({ state }).where(eq(obligation.customerId, it.person.id));
    const answer = await accept(it);
    expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  test('requires an Idempotency-Key, and ignores quotes around the key', async () => {
    const it = await ready();
    const send = (key?: string) =>
      it.client.post(acceptPath, acceptanceOf(it), key === undefined ? {} : { 'idempotency-key': key });
    const key = randomUUID();
    const first = await send(`"${key}"`);
    expect(first.status).toBe(200);
    expect((await send(key)).body).toEqual(first.body);
    for (const missing of [undefined, `"${key}`])
      expect((await send(missing)).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  test('does not change the number of SQL statements for the list of agreements', async () => {
    const counted = async (debts: number) => {
      const it = await ready(Array.from({ length: debts }, () => workedDebt));
      await accept(it);
      for (const each of (await home(it.client)).ofertas) {
        portal.clock.advance({ minutes: 1 });
        const quote = (await propose(it.client, each.id)).body;
        expect((await accept({ ...it, quote, ...(await codeFor(portal, it, quote)) })).status).toBe(200);
      }
      const before = portal.platform.database.statements();
      const { acuerdos } = await home(it.client);
      return [acuerdos.length, portal.platform.database.statements() - before];
    };
    const [one, several] = [await counted(1), await counted(4)];
    expect([one[0], several[0]]).toEqual([1, 4]);
    expect(several[1]).toBe(one[1]);
  });

  test('creates a calendar file with an event for each payment', async () => {
    const it = await ready();
    const { id, numero } = (await accept(it)).body.acuerdo;
    const answer = await it.client.get(`/api/account/agreements/${id}/calendar`);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(`pagos-${numero}.ics`);
    expect(answer.text.match(/BEGIN:VEVENT/g)).toHaveLength(7);
  });
});
