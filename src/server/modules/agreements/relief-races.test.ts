import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { instalment, relief } from '#server/db/schema/agreements.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { initial, payingIn } from '#test/support/paying.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';

const rounds = 5;
const typed = 1_500;

/** High enough for all rounds, because all rounds change the same plan. */
const generous = {
  ...defaultReliefPolicy,
  pause: { months: [1, 2], perYear: 10 * rounds },
  skip: [{ fromInstalments: 1, times: 10 * rounds }],
  maximumExtension: 10 * rounds,
  openDays: 400 * rounds,
};

describeOnPostgres('simultaneous changes of a plan', (engine) => {
  const app = suiteApp(engine);
  beforeAll(async () => {
    const rules = { ...defaultPolicy, version: 'carreras', relief: generous };
    await publishRules(app.platform.database, rules, app.clock.now());
  });
  const { begin, pay, notify } = payingIn(() => app);
  const { running, options, ask } = relievingIn(() => app);

  test('are all refused except one', async () => {
    const plan = await running();
    const db = app.platform.database.sql;
    for (let round = 1; round <= rounds; round += 1) {
      const { cuota, pasar, pausar } = await options(plan);
      const attempt = (await begin(plan, { concepto: 'ABONO', valor: typed, destino: 'PLAZO', estrategia: 'acuerdo' }))
        .body;
      const { id } = pay(attempt);
      const paused = { tipo: 'PAUSAR', meses: 1, huella: pausar.opciones[0].vista.huella };
      const [first, second, third, notified] = await Promise.all([
        ask(plan, paused),
        ask(plan, paused),
        ask(plan, { tipo: 'PASAR', cuota, huella: pasar.vista?.huella ?? 'x' }),
        notify(id, 'APPROVED').then(async (answer) => {
          await app.services.payments.inbox.workOff();
          return answer;
        }),
        app.services.agreements.reviewDays(app.clock.now()),
      ]);
      expect(notified.status).toBe(200);
      const rows = await db
        .select()
        .from(relief)
        .where(eq(relief.agreementId, plan.agreement.id))
        .orderBy(relief.sequence);
      expect([first, second, third].map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 409, 409]);
      expect(rows).toHaveLength(round);
      const stored = await db.select().from(instalment).where(eq(instalment.agreementId, plan.agreement.id));
      expect(stored.reduce((sum, { paid }) => sum + paid, 0)).toBe(initial + round * typed);
      const { after } = rows.at(-1)!;
      for (const { number, dueOn } of stored) expect(after.find((slot) => slot.number === number)?.dueOn).toBe(dueOn);
    }
  });
});
