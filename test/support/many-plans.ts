import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addDays, isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { agreement, instalment } from '#server/db/schema/agreements.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { payable } from '#server/db/schema/payments.ts';
import type { Person, TestApp } from './test-app.ts';

export type PlanOfMany = { person: Person; agreementId: string; obligationId: string };

/**
 * Creates accepted plans as an acceptance writes them: 600.000, due on Friday 27 November 2026, then three instalments
 * of 800.000. The debt is $ 8.400.000.
 */
export async function manyPlans(app: TestApp, people: number, each: number): Promise<PlanOfMany[]> {
  const db = app.platform.database.sql;
  const plans: PlanOfMany[] = [];
  for (let index = 0; index < people; index++) {
    const person = await app.person(Array.from({ length: each }, () => ({ principal: 8_400_000 })));
    for (const owed of await db.select().from(obligation).where(eq(obligation.customerId, person.id))) {
      const [taken] = await db
        .update(offer)
        .set({ state: 'ACEPTADA', isLive: false })
        .where(eq(offer.obligationId, owed.id))
        .returning();
      await db.update(obligation).set({ state: 'EN_ACUERDO' }).where(eq(obligation.id, owed.id));
      const agreementId = randomUUID();
      const { principal, interest, lateInterest, fees } = owed;
      await db.insert(agreement).values({
        id: agreementId,
        customerId: person.id,
        number: `AP-${owed.number}`,
        kind: 'DEUDA',
        state: 'PENDIENTE_PAGO_INICIAL',
        obligationId: owed.id,
        offerId: taken!.id,
        membershipPrice: pesos(0),
        creditor: owed.originalCreditor,
        product: owed.product,
        originalComponents: { principal, interest, lateInterest, fees },
        discount: pesos(5_400_000),
        total: pesos(3_000_000),
        interest: pesos(0),
        initialPayment: pesos(600_000),
        term: 3,
        acceptedAt: app.clock.now(),
      });
      await db.insert(instalment).values(
        [600_000, 800_000, 800_000, 800_000].map((amount, number) => ({
          id: randomUUID(),
          agreementId,
          number,
          dueOn: addDays(isoDate('2026-11-27'), number * 30),
          amount: pesos(amount),
          paid: pesos(0),
        })),
      );
      await db.insert(payable).values({ id: randomUUID(), customerId: person.id, agreementId });
      plans.push({ person, agreementId, obligationId: owed.id });
    }
  }
  return plans;
}
