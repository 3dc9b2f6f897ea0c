import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { contactPoint } from '#server/db/schema/people.ts';
import { campaignPolicy, obligation, offer, proposal } from '#server/db/schema/offers.ts';
import { otherCode } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client, Person, TestApp } from '#test/support/test-app.ts';
import { maskContact } from '#domain/people/identity-document.ts';

async function addProposal({ platform, clock }: TestApp, customerId: string): Promise<string> {
  const db = platform.database.sql;
  const [obligationId, offerId, proposalId, now] = [randomUUID(), randomUUID(), randomUUID(), clock.now()];
  const parts = { principal: pesos(1_000_000), interest: pesos(0), lateInterest: pesos(0), fees: pesos(0) };
  await db
    .insert(campaignPolicy)
    .values({ version: 'prueba', rules: sql`'{}'::jsonb`, createdAt: now })
    .onConflictDoNothing();
  await db.insert(obligation).values({
    id: obligationId,
    customerId,
    originalCreditor: 'Banco Ceiba',
    number: obligationId,
    product: 'Tarjeta',
    arrearsSince: isoDate('2025-05-20'),
    ...parts,
    state: 'ACTIVA',
    updatedAt: now,
  });
  await db.insert(offer).values({
    id: offerId,
    customerId,
    obligationId,
    policyVersion: 'prueba',
    ...parts,
    state: 'SIMULADA',
    isLive: true,
    createdAt: now,
    validUntil: now,
  });
  await db.insert(proposal).values({
    id: proposalId,
    customerId,
    offerId,
    hash: 'h',
    policyVersion: 'prueba',
    term: 1,
    dayOfMonth: 30,
    balance: pesos(1_000_000),
    discountBps: 6000,
    discount: pesos(600_000),
    total: pesos(400_000),
    interest: pesos(0),
    minimumInitial: pesos(0),
    initialPayment: pesos(0),
    firstPaymentOn: isoDate('2026-11-27'),
    instalments: [],
    forgiven: parts,
    createdAt: now,
  });
  return proposalId;
}

describeOnPostgres('a one-time code', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  let proposalId: string;
  beforeEach(async () => {
    laura = await t.person();
    proposalId = await addProposal(t, laura.id);
    browser = await t.signedIn(laura);
    t.mailbox.clear();
  });

  const ask = (subjectId = proposalId, channel = 'email') =>
    browser.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia: subjectId, canal: channel });
  const received = async () => {
    await t.drain();
    const message = await t.mailbox.waitFor(({ to }) => to.includes(laura.email));
    return message.text
      .match(/\b(\d{3}) (\d{3})\b/)!
      .slice(1)
      .join('');
  };
  const verify = (codeId: string, code: string, more: { subjectId?: string; customerId?: string } = {}) =>
    t.platform.database.transaction((tx) =>
      t.services.account.verifyCode(tx, {
        customerId: laura.id,
        purpose: 'ACEPTAR_ACUERDO',
        subjectId: proposalId,
        codeId,
        code,
        now: t.clock.now(),
        ...more,
      }),
    );

  test('is sent by mail and is accepted once', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      codigoId: expect.any(String),
      canal: 'email',
      destino: `p•••@correo.example`,
      vence: new Date(t.clock.now().getTime() + 600_000).toISOString(),
      reenvioDesde: new Date(t.clock.now().getTime() + 60_000).toISOString(),
    });
    const code = await received();
    expect((await t.mailbox.messages()).at(-1)?.text).toContain('para firmar tu acuerdo');
    expect(await verify(answer.body.codigoId, code)).toEqual({ channel: 'email', target: laura.email });
    expect(await verify(answer.body.codigoId, code)).toEqual({ refused: 'OTP_EXPIRED' });
  });

  test('is valid only for one user and one proposal', async () => {
    const { body } = await ask();
    const code = await received();
    const other = await t.person();
    expect(await verify(body.codigoId, code, { subjectId: randomUUID() })).toEqual({ refused: 'OTP_EXPIRED' });
    expect(await verify(body.codigoId, code, { customerId: other.id })).toEqual({ refused: 'OTP_EXPIRED' });
    expect(await verify(body.codigoId, code)).toMatchObject({ channel: 'email' });
  });

  test('allows five guesses and then refuses even the correct code', async () => {
    const { body } = await ask();
    const code = await received();
    const seen = [];
    for (let i = 0; i < 5; i++) seen.push(await verify(body.codigoId, otherCode(code)));
    expect(seen.map((one) => 'detail' in one && one.detail?.['n'])).toEqual([4, 3, 2, 1, 0]);
    expect(await verify(body.codigoId, code)).toMatchObject({ refused: 'OTP_TOO_MANY' });
  });

  test('allows five guesses in total when guesses are concurrent', async () => {
    const { body } = await ask();
    const code = await received();
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(body.codigoId, otherCode(code))));
    const count = (refused: string) => answers.filter((one) => 'refused' in one && one.refused === refused).length;
    expect([count('OTP_INVALID'), count('OTP_TOO_MANY')]).toEqual([5, 7]);
  });

  test('can be requested again after a minute and at most five times an hour', async () => {
    expect((await ask()).status).toBe(200);
    const soon = await ask();
    expect(soon.status).toBe(429);
    expect(soon.body).toMatchObject({ code: 'OTP_RESEND_WAIT', detail: { seg: 60 } });
    expect(soon.headers['retry-after']).toBe('60');
    for (let i = 0; i < 4; i++) {
      t.clock.advance({ minutes: 1 });
      expect((await ask()).status).toBe(200);
    }
    t.clock.advance({ minutes: 1 });
    const sixth = await ask();
    expect(sixth.body).toMatchObject({ code: 'OTP_TOO_MANY', detail: { min: 55 } });
  });

  test('is sent once when requests are concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  });

  test('is sent to the mobile number as a text message', async () => {
    const answer = await ask(proposalId, 'celular');
    expect(answer.body).toMatchObject({ canal: 'celular', destino: '••• 4567' });
    await t.drain();
    await t.mailbox.waitFor(({ to }) => to.includes('3001234567@sms.invalid'));
    t.clock.advance({ minutes: 2 });
    await t.platform.database.sql
      .delete(contactPoint)
      .where(sql`${contactPoint.customerId} = ${laura.id} and kind = 'celular'`);
    const none = await ask(proposalId, 'celular');
    expect([none.status, none.body.code]).toEqual([409, 'CONTACT_MISSING']);
  });
});

describe('maskContact', () => {
  test('shows only the characters that the owner needs to recognise the contact', () => {
    expect(maskContact('email', 'laura.mendez@correo.com')).toBe('l•••@correo.com');
    expect(maskContact('celular', '3001234567')).toBe('••• 4567');
  });
});
