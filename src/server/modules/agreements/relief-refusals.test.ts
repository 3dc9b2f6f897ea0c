import { desc, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { relief } from '#server/db/schema/agreements.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { payingIn } from '#test/support/paying.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { refusal, relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Answer } from '#test/support/test-app.ts';

const at = (day: string) => `${day}T15:00:00.000Z`;

describeOnPostgres('a change of dates', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => {
    app.clock.set(at('2026-11-20'));
    app.provider.control.clearFaults();
  });
  const { begin, back, pay, payLater } = payingIn(() => app);
  const { payAll, on, running, options, ask, undo, move, skip, pause, ended } = relievingIn(() => app);

  const payNext = (plan: AcceptedPlan) => payAll(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' });
  const done = async (answer: Promise<Answer>) => expect((await answer).status).toBe(200);
  async function letDatesMoveADay(): Promise<void> {
    const limits = { ...defaultReliefPolicy, move: { ...defaultReliefPolicy.move, maxDays: 1 } };
    const rules = { ...defaultPolicy, version: 'un-dia', relief: limits };
    await publishRules(app.platform.database, rules, new Date('2026-11-20T15:00:01.000Z'));
  }
  test('is refused for thirty days after three undone changes of the same kind', async () => {
    const plan = await running(at('2026-12-21'));
    for (let times = 0; times < 3; times += 1) {
      const made = await pause(plan, 1);
      expect(made.status).toBe(200);
      await done(undo(plan, made.body.cambioId));
    }
    const sentence = 'Ya deshiciste este cambio varias veces. Podrás pedirlo otra vez desde el 20 de enero.';
    const { pausar } = await options(plan);
    expect(pausar.opciones.map((choice: any) => choice.motivo)).toEqual([
      { codigo: 'RELIEF_LIMIT', mensaje: sentence },
      { codigo: 'RELIEF_LIMIT', mensaje: sentence },
    ]);
    const refused = await ask(plan, { tipo: 'PAUSAR', meses: 1, huella: 'x' });
    expect(refusal(refused)).toEqual([409, 'RELIEF_LIMIT', sentence]);
    await done(skip(plan));
    await on(plan, '2027-01-20T04:59:59.000Z');
    expect((await options(plan)).pausar.opciones[0].motivo).toEqual({ codigo: 'RELIEF_LIMIT', mensaje: sentence });
    app.clock.set('2027-01-20T05:00:00.000Z');
    await done(pause(plan, 1));
  });

  async function paying(plan: AcceptedPlan): Promise<void> {
    app.provider.control.setFaults({ neverSettle: true });
    const attempt = (await begin(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' })).body;
    const { id } = payLater(attempt);
    await back(plan, { id }, 'acuerdo');
  }
  async function begun(): Promise<{ plan: AcceptedPlan; first: string }> {
    app.clock.set(at('2026-11-20'));
    const plan = await acceptedPlan(app);
    const { id: first } = pay((await begin(plan)).body);
    await back(plan, { id: first });
    return { plan, first };
  }
  async function lastChangeOf({ agreement }: AcceptedPlan): Promise<string> {
    const [last] = await app.platform.database.sql
      .select({ id: relief.id })
      .from(relief)
      .where(eq(relief.agreementId, agreement.id))
      .orderBy(desc(relief.sequence));
    return last!.id;
  }
  let seen: string;

  interface Row {
    name: string;
    plan: () => Promise<AcceptedPlan>;
    asked: ((plan: AcceptedPlan) => Promise<Answer>)[];
    shown?: ('mover' | 'pasar' | 'pausar')[];
    code: string;
    status?: number;
    sentence: string;
  }
  const limit = (sentence: string) => ({ code: 'RELIEF_LIMIT', sentence });
  const rows: Row[] = [
    // This case is the first one, because a review takes time for every plan created before.
    {
      name: 'a change of an ended plan',
      plan: ended,
      asked: [(plan) => ask(plan, { tipo: 'PASAR', cuota: 1, huella: 'x' }), (plan) => pause(plan, 1)],
      shown: ['mover', 'pasar', 'pausar'],
      code: 'AGREEMENT_CLOSED',
      sentence: 'Este acuerdo ya terminó: no tiene pagos por hacer.',
    },
    {
      name: 'a second pause in a year',
      plan: async () => {
        const plan = await running();
        await done(pause(plan, 1));
        return plan;
      },
      asked: [(plan) => pause(plan, 1), (plan) => pause(plan, 2)],
      shown: ['pausar'],
      ...limit(
        'Ya hiciste una pausa este año. Puedes pagar una parte. Desde el 12 de enero puedes pasar la cuota al final.',
      ),
    },
    {
      name: 'a skip or a pause while the voided initial payment is unpaid',
      plan: async () => {
        const { plan, first } = await begun();
        await on(plan, at('2026-12-21'));
        await done(payNext(plan));
        app.provider.control.setStatus(first, 'VOIDED', { notify: false });
        await back(plan, { id: first }, 'oferta');
        return plan;
      },
      asked: [
        (plan) => ask(plan, { tipo: 'PASAR', cuota: 0, huella: 'x' }),
        (plan) => ask(plan, { tipo: 'PASAR', cuota: 2, huella: 'x' }),
        (plan) => pause(plan, 1),
      ],
      shown: ['mover', 'pasar', 'pausar'],
      code: 'RELIEF_NOT_NOW',
      sentence: 'Primero paga tu pago inicial. Después puedes cambiar las fechas.',
    },
    {
      name: 'the current date, a holiday, a date too late, and a date after the next instalment',
      plan: () => running(),
      asked: ['2026-12-30', '2027-01-11', '2027-01-15', '2027-02-02'].map((day) => (plan) => move(plan, day)),
      code: 'RELIEF_DATE',
      status: 422,
      sentence: 'Elige un día hábil entre el 31 de diciembre y el 14 de enero.',
    },
    {
      name: 'a change based on dates that have changed since the page was loaded',
      plan: async () => {
        const plan = await running();
        seen = (await options(plan)).pausar.opciones[0].vista.huella;
        await done(skip(plan));
        await on(plan, at('2027-01-20'));
        return plan;
      },
      asked: [
        (plan) => ask(plan, { tipo: 'PAUSAR', meses: 1, huella: seen }),
        (plan) => ask(plan, { tipo: 'MOVER', cuota: 2, fecha: '2027-03-10', huella: seen }),
      ],
      code: 'RELIEF_CHANGED',
      sentence: 'Tu plan cambió mientras lo mirabas. Mira las nuevas fechas.',
    },
    {
      name: 'every change and every undo while a payment is pending',
      plan: async () => {
        const plan = await running();
        await done(skip(plan));
        await paying(plan);
        return plan;
      },
      asked: [
        (plan) => ask(plan, { tipo: 'MOVER', cuota: 1, fecha: '2027-02-10', huella: 'x' }),
        (plan) => ask(plan, { tipo: 'PAUSAR', meses: 1, huella: 'x' }),
        async (plan) => undo(plan, await lastChangeOf(plan)),
      ],
      shown: ['mover', 'pausar'],
      code: 'PAYMENT_PENDING',
      sentence: 'Ya hay un pago en camino. No pagues otra vez.',
    },
    {
      name: 'an undo after the old date',
      plan: async () => {
        const plan = await running(at('2026-12-30'));
        await done(move(plan, '2027-01-14'));
        await on(plan, '2026-12-31T14:00:00.000Z');
        return plan;
      },
      asked: [async (plan) => undo(plan, await lastChangeOf(plan))],
      code: 'UNDO_CLOSED',
      sentence: 'Ya no se puede deshacer. Puedes pasar la cuota al final o pagar una parte.',
    },
    // This case must be the last one, because its stricter limits apply to every plan created afterwards.
    {
      name: 'a move when no business day is left',
      plan: async () => {
        await letDatesMoveADay();
        return running(at('2027-01-04'));
      },
      asked: [(plan) => move(plan, '2027-01-05')],
      shown: ['mover'],
      ...limit('No queda un día hábil antes de tu próxima cuota. Puedes pasarla al final o pagar una parte.'),
    },
  ];

  test.each(rows)('is refused: $name', async ({ plan: made, asked, shown = [], code, status = 409, sentence }) => {
    const plan = await made();
    for (const each of asked) expect(refusal(await each(plan))).toEqual([status, code, sentence]);
    const seenNow = await options(plan);
    for (const way of shown)
      for (const { motivo } of seenNow[way].opciones ?? [seenNow[way]])
        expect(motivo).toEqual({ codigo: code, mensaje: sentence });
  });
});
