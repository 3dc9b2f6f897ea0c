import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import type { Sql } from '#server/db/database.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import { mail } from '#server/db/schema/agreements.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { contactPoint } from '#server/db/schema/people.ts';
import { accept, propose } from '#test/support/accepted-plan.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Debt, type Person } from '#test/support/test-app.ts';

const monday = '2026-11-23T15:00:00.000Z';

describeOnPostgres('a new offer', (engine) => {
  const portal = suiteApp(engine);
  const { file } = disputingIn(() => portal);
  beforeEach(() => portal.clock.set(monday));

  async function renewed(debts: Debt[] = [workedDebt], before?: (person: Person) => Promise<unknown>) {
    const person = await portal.person(debts);
    await before?.(person);
    await renew(person);
    return person;
  }
  async function renew(person: Person) {
    const { database } = portal.platform;
    await database.transaction(async (tx) => {
      const owed = await tx.select().from(obligation).where(eq(obligation.customerId, person.id));
      for (const { id, lateInterest } of owed)
        await tx
          .update(obligation)
          .set({ lateInterest: pesos((lateInterest ?? 0) + 1_000) })
          .where(eq(obligation.id, id));
      const ids = owed.map(({ id }) => id);
      await portal.services.offers.makeAndMailOffers(tx, ids, portal.clock.now());
    });
  }
  async function mailsTo({ email }: Person) {
    await portal.drain();
    return (await portal.mailbox.messages()).filter(
      ({ to, subject }) => to.includes(email) && /para mirar/.test(subject),
    );
  }

  test('is mailed once, with its amounts and a link to the profile page', async () => {
    const person = await renewed();
    const [mailed, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    const text = mailed!.text.replaceAll('\u00a0', ' ');
    expect(text).toContain('Deuda: Tarjeta de crédito · Banco Ceiba');
    expect(text).toContain('Debes: $ 8.401.000');
    expect(text).toContain('O desde: $ 189.100 al mes: 36 × $ 189.100 + $ 756.100 al empezar');
    expect(text).toContain('/portal/perfil');
    const ids = (await portal.platform.database.sql.select().from(offer)).map(({ obligationId }) => obligationId);
    await portal.platform.database.transaction((tx) =>
      portal.services.offers.makeAndMailOffers(tx, ids, portal.clock.now()),
    );
    portal.clock.advance({ days: 1 });
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('is mailed together with the new offers of other debts', async () => {
    const person = await renewed([workedDebt, { principal: 1_000_000, arrearsSince: '2026-02-10' }]);
    const mails = await mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['Tienes 2 ofertas para mirar']);
  });

  test('is mailed only within the legal contact hours', async () => {
    portal.clock.set('2026-11-22T15:00:00.000Z'); // Sunday
    const person = await renewed();
    expect(await mailsTo(person)).toEqual([]);
    portal.clock.set('2026-11-23T12:01:00.000Z'); // Monday, 7:01 in Bogotá
    await deliverAll();
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('is not mailed to an unverified e-mail address', async () => {
    const person = await renewed([workedDebt], ({ id }) =>
      portal.platform.database.sql
        .update(contactPoint)
        .set({ verifiedAt: null })
        .where(eq(contactPoint.customerId, id)),
    );
    expect(await mailsTo(person)).toEqual([]);
  });

  const owedBy = ({ id }: Person, db: Sql = portal.platform.database.sql) =>
    db.select().from(obligation).where(eq(obligation.customerId, id)).orderBy(obligation.originalCreditor);
  const another = { ...workedDebt, creditor: 'Banco Ñandú' };
  const leave = {
    accepted: async (person: Person) => {
      const client = await portal.signedIn(person);
      const [first] = await owedBy(person);
      const { ofertas } = (await client.get('/api/management/userManagement')).body;
      const { id: ofertaId } = ofertas.find((each: any) => each.obligacionId === first!.id);
      const proposal = await propose(client, { ofertaId });
      expect((await accept(portal, { person, client }, proposal.body)).status).toBe(200);
    },
    withdrawn: async (person: Person) => {
      const [first] = await owedBy(person);
      const words = ['ofertas', 'retirar', 'Banco Ceiba', first!.number, '--confirmar'];
      expect(await orderDirectly(portal, words)).toMatchObject({ code: 0 });
    },
    disputed: async (person: Person) => {
      const [first] = await owedBy(person);
      const filed = await file(await portal.signedIn(person), filingOf('PRESCRITA', first!.id));
      expect(filed.status, filed.text).toBe(200);
    },
    // The offer expires on Sunday, before the legal hours allow the mail.
    expired: (person: Person) => change(person, { validUntil: new Date('2026-11-23T04:59:59.999Z') }),
    replaced: (person: Person) => change(person, { state: 'RETIRADA', isLive: false }),
  };
  async function change(person: Person, values: Partial<typeof offer.$inferSelect>) {
    const [first] = await owedBy(person);
    await portal.platform.database.sql
      .update(offer)
      .set(values)
      .where(and(eq(offer.obligationId, first!.id), offer.isLive));
  }
  test.each(['accepted', 'withdrawn', 'disputed', 'expired', 'replaced'] as const)(
    'is not mailed after it was %s; the other new offers are mailed',
    async (how) => {
      portal.clock.set('2026-11-22T15:00:00.000Z');
      const one = await renewed();
      const two = await renewed([workedDebt, another]);
      for (const person of [one, two]) await leave[how](person);
      portal.clock.set('2026-11-23T12:01:00.000Z');
      await deliverAll();
      expect(await mailsTo(one)).toEqual([]);
      const [mailed, ...others] = await mailsTo(two);
      expect([mailed?.subject, others]).toEqual(['Tienes una oferta para mirar', []]);
      expect(mailed!.text).toContain('Banco Ñandú');
      expect(mailed!.text.match(/Vale hasta el/g)).toHaveLength(1);
    },
  );

  test('is not mailed when withdrawn just before the sending', async () => {
    portal.clock.set('2026-11-22T15:00:00.000Z');
    const person = await renewed([workedDebt, another]);
    portal.clock.set('2026-11-23T12:01:00.000Z');
    let delivered: Promise<void> | undefined;
    await portal.platform.database.transaction(async (tx) => {
      await lockCustomer(tx, person.id);
      delivered = deliverAll();
      await vi.waitFor(async () => expect(await claimed(person)).toHaveLength(1));
      const [first] = await owedBy(person, tx);
      await tx.update(offer).set({ isLive: false }).where(eq(offer.obligationId, first!.id));
    });
    await delivered;
    const [mailed] = await mailsTo(person);
    expect(mailed!.subject).toBe('Tienes una oferta para mirar');
  });

  const claimed = ({ id }: Person) =>
    portal.platform.database.sql
      .select()
      .from(mail)
      .where(and(eq(mail.customerId, id), isNotNull(mail.claimedUntil)));

  async function deliverAll() {
    const waiting = await portal.platform.database.execute(`select id from mail where sent_at is null`);
    for (const { id } of waiting.rows as { id: string }[]) await portal.services.messages.deliver(id);
  }
});
