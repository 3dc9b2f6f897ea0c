import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { problems, type ProblemCode } from '#contract/problem.ts';
import { totalPaid } from '#domain/agreements/agreements.ts';
import { payableFor, payableTyped, type Payable, type PaymentConcept } from '#domain/agreements/payables.ts';
import { destinations } from '#domain/agreements/destinations.ts';
import { waivedOf, outstanding } from '#domain/agreements/instalments.ts';
import type { LedgerEntry } from '#domain/agreements/payment-facts.ts';
import { payoff } from '#domain/agreements/payoff.ts';
import { payableToRecover } from '#domain/agreements/recovery.ts';
import { moveDays, previewRelief, type ReliefFacts, type ReliefRequest } from '#domain/agreements/relief.ts';
import { sameSchedule, scheduleOf, isInSeries } from '#domain/agreements/schedule.ts';
import { reliefOpensOn, withWays } from '#domain/agreements/relief-ways.ts';
import { comparedReplans, replanQuote, replanRefusal } from '#domain/agreements/replan.ts';
import { pesos, sum } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { addDays, bogotaDate, formatLongDate, isBusinessDay } from '#domain/time/calendar.ts';
import { violationsOf, invariants } from '#server/cli/invariants.store.ts';
import { instalment, relief } from '#server/db/schema/agreements.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import { recordOf } from './relief.store.ts';
import { scheduleHash } from './relief-view.ts';
import { accept } from '#test/support/accepted-plan.ts';
import { acceptedQuotes } from '#test/support/accepted-quotes.ts';
import { ImportedCalendar } from '#test/support/calendar-files.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { entryOf, PlanModel, type ModelPayment, type ModelPlan } from '#test/support/plan-model.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Answer, Client, Person } from '#test/support/test-app.ts';
import { randomIntegers, scaled } from '#test/support/property-runs.ts';

/**
 * Each person has six plans. The plans of the second half of the people have interest. The number of people is low,
 * because each step sends a request.
 */
const [people, atOnce] = [scaled(2), 2] as const;
const termsOfEach = [3, 6, 12, 24, 6, 12];
const days = [...['2026-11-23', '2026-12-10', '2026-12-21', '2027-01-05', '2027-02-09', '2027-02-24', '2027-03-20']];

interface Life {
  model: PlanModel;
  draw: (below: number) => number;
  log: string[];
  calendar: ImportedCalendar;
}
interface Household {
  index: number;
  person: Person;
  lives: Life[];
  client: Client;
}

describeOnPostgres('random histories of changed, paid, voided and replaced plans', (engine) => {
  const app = suiteApp(engine);
  const db = () => app.platform.database.sql;
  const now = () => app.clock.now();
  const today = () => bogotaDate(now());
  const seen = {
    relief: 0,
    undone: 0,
    paidBeforeUndo: 0,
    typed: 0,
    voided: 0,
    replaced: 0,
    recovered: 0,
    settledEarly: 0,
    refused: 0,
    ended: 0,
  };

  function expectAs(life: Life, answer: Answer, refusal: Refusal<string> | undefined): void {
    const code = refusal?.refused as ProblemCode | undefined;
    const expected = code === undefined ? [200, undefined] : [problems[code][0], code];
    life.log.push(`  ${answer.status} ${answer.body.code ?? ''}`);
    expect([answer.status, answer.body.code], life.log.join('\n')).toEqual(expected);
    if (refusal) seen.refused += 1;
  }
  const post = ({ client }: Household, path: string, body: object) =>
    client.post(path, body, { 'idempotency-key': randomUUID() });

  async function relieve(home: Household, life: Life, plan: ModelPlan, kind: ReliefRequest['kind']): Promise<void> {
    const { model, draw } = life;
    const facts = model.reliefFacts(plan, now());
    const next = plan.agreement.instalments.find((each) => outstanding(each) > 0);
    const number = draw(12) === 0 ? 2 : (next?.number ?? 1);
    const months = 1 + draw(2);
    const first = next && moveDays(facts, next)?.earliest;
    const on = addDays(first ?? today(), draw(draw(3) === 0 ? 30 : 8));
    const request: ReliefRequest =
      kind === 'MOVER' ? { kind, number, on } : kind === 'PASAR' ? { kind, number } : { kind, months };
    const change = previewRelief(facts, request);
    const isStale = draw(10) === 0;
    const huella = isRefusal(change) || isStale ? 'x' : scheduleHash(plan.id, change.after);
    const body = { tipo: kind, ...(kind === 'PAUSAR' ? { meses: months } : { cuota: number }), huella };
    const answer = await post(
      home,
      `/api/agreements/${plan.id}/relief`,
      kind === 'MOVER' ? { ...body, fecha: on } : body,
    );
    expectAs(
      life,
      answer,
      isRefusal(change) ? withWays(facts, change, kind) : isStale ? { refused: 'RELIEF_CHANGED' } : undefined,
    );
    if (isRefusal(change) || isStale) return;
    expect(change.after.every(({ dueOn }, index) => dueOn >= change.before[index]!.dueOn)).toBe(true);
    model.relieve(plan, change, answer.body.cambioId, now());
    expect(answer.body.acuerdo, life.log.join('\n')).toMatchObject(model.view(plan, now()));
    seen.relief += 1;
  }

  async function undo(home: Household, life: Life, plan: ModelPlan): Promise<void> {
    const last = plan.history.findLast(({ kind }) => kind !== 'DESHACER');
    if (!last) return;
    const can = life.model.canUndo(plan, last.id, now());
    const answer = await post(home, `/api/agreements/${plan.id}/relief/${last.id}/undo`, {});
    expectAs(life, answer, can ? undefined : { refused: 'UNDO_CLOSED' });
    if (!can && now().getTime() - last.at.getTime() < 3_600_000)
      seen.paidBeforeUndo += Number(plan.payments.some(({ at }) => at >= last.at));
    if (!can) return;
    life.model.undo(plan, last.id, now());
    expect(answer.body.acuerdo, life.log.join('\n')).toMatchObject(life.model.view(plan, now()));
    seen.undone += 1;
  }

  async function pay(
    home: Household,
    life: Life,
    plan: ModelPlan,
    due: Payable | Refusal<string>,
    order: { concepto: PaymentConcept; valor?: number; destino?: (typeof destinations)[number] },
  ): Promise<void> {
    const asked = { acuerdoId: plan.id, estrategia: 'acuerdo', ...order };
    const begun = await post(home, '/api/payments/attempts', asked);
    expectAs(life, begun, isRefusal(due) ? due : undefined);
    if (isRefusal(due)) return;
    const { concept, amount, instalmentNumber } = due;
    expect(begun.body).toMatchObject({ concepto: concept, valor: amount, numeroCuota: instalmentNumber ?? null });
    const { id, referencia: reference } = begun.body;
    const { control } = app.provider;
    control.settle(control.createTransaction({ reference, amountInCents: amount * 100, settleMs: null }).id);
    const payment: ModelPayment = {
      attempt: {
        id,
        reference,
        amount,
        concept,
        instalmentNumber,
        environment: 'test',
        status: 'CREADO',
        destination: concept === 'ABONO' ? order.destino : undefined,
        begunOn: today(),
      },
      known: [],
      at: now(),
      receivedAt: now(),
    };
    life.model.receive(plan, payment, 'APPROVED', now());
    await comeBack(home, life, plan, payment);
    if (concept === 'ABONO') seen.typed += 1;
    if (concept === 'RECUPERACION') seen.recovered += 1;
    if (waivedOf(plan.agreement.instalments) > 0) seen.settledEarly += 1;
  }

  async function comeBack(home: Household, life: Life, plan: ModelPlan, { attempt }: ModelPayment): Promise<void> {
    const [{ id } = { id: '' }] = app.provider.control.transactions(attempt.reference);
    const answer = await home.client.post('/api/payments/return/acuerdo', { id });
    expectAs(life, answer, undefined);
    expect(answer.body.intento.estado, life.log.join('\n')).toBe(attempt.status === 'ANULADO' ? 'ANULADO' : 'APROBADO');
    const kept = plan.ledger.filter(({ attemptId }) => attemptId === attempt.id);
    expect(sum(kept.map(({ amount }) => amount))).toBe(attempt.status === 'ANULADO' ? 0 : attempt.amount);
  }

  async function takeBack(
    home: Household,
    life: Life,
    plan: ModelPlan,
    payment: ModelPayment | undefined,
  ): Promise<void> {
    if (!payment) return;
    const [transaction] = app.provider.control.transactions(payment.attempt.reference);
    app.provider.control.setStatus(transaction!.id, 'VOIDED', { notify: false });
    life.model.receive(plan, payment, 'VOIDED', now());
    await comeBack(home, life, plan, payment);
    seen.voided += 1;
  }
  const standing = ({ payments }: ModelPlan) => payments.filter(({ attempt }) => attempt.status !== 'ANULADO');

  async function settle(home: Household, life: Life, plan: ModelPlan): Promise<void> {
    const due = payableFor(plan.agreement, 'SALDO', today());
    const quoted = await home.client.get(`/api/agreements/${plan.id}/payoff`);
    expectAs(life, quoted, isRefusal(due) ? due : undefined);
    if (!isRefusal(due)) {
      const { amount: valor, waived: condonado } = payoff(plan.agreement.instalments, plan.agreement.terms, today());
      expect(quoted.body, life.log.join('\n')).toMatchObject({ valor, condonado });
    }
    await pay(home, life, plan, due, { concepto: 'SALDO' });
  }

  async function replan(home: Household, life: Life): Promise<void> {
    const { model, draw } = life;
    const { live } = model;
    const facts = model.replanFacts(now());
    const no = replanRefusal(facts);
    const terms = no ? [12] : comparedReplans(facts);
    const cuotas = draw(6) === 0 ? 1 + draw(36) : terms[draw(terms.length)]!;
    const quote = no ?? replanQuote(facts, cuotas);
    const proposed = await post(home, `/api/agreements/${live.id}/replan/proposal`, { cuotas });
    expectAs(life, proposed, isRefusal(quote) ? quote : undefined);
    if (isRefusal(quote)) return;
    expect(proposed.body, life.log.join('\n')).toMatchObject({
      plazo: cuotas,
      total: quote.total,
      cuotaInicial: quote.initialPayment,
      reemplaza: { diferencia: quote.difference },
    });
    const signed = await accept(app, home, proposed.body);
    expectAs(life, signed, undefined);
    model.replace(signed.body.acuerdo.id, quote, now());
    expect(signed.body.acuerdo, life.log.join('\n')).toMatchObject(model.view(model.live, now()));
    seen.replaced += 1;
  }
  async function look(home: Household, life: Life, plan: ModelPlan): Promise<void> {
    const { body } = await home.client.get(`/api/agreements/${plan.id}/options`);
    const facts = life.model.reliefFacts(plan, now());
    const preview = (request: ReliefRequest) => {
      const change = previewRelief(facts, request);
      return isRefusal(change) ? withWays(facts, change, request.kind).refused : scheduleHash(plan.id, change.after);
    };
    const shown = ({ motivo, vista }: any) => motivo?.codigo ?? vista.huella;
    const number = body.cuota ?? 0;
    const log = life.log.join('\n');
    expect(shown(body.pasar), log).toBe(preview({ kind: 'PASAR', number }));
    expect(body.pausar.opciones.map(shown), log).toEqual([1, 2].map((months) => preview({ kind: 'PAUSAR', months })));
    for (const { fecha, huella } of body.mover.dias) expect(huella).toBe(preview({ kind: 'MOVER', number, on: fecha }));
    const whole = payableFor(plan.agreement, 'SALDO', today());
    expect(body.pagarTodo, log).toMatchObject(
      isRefusal(whole) ? { motivo: { codigo: whole.refused } } : { motivo: null, valor: whole.amount },
    );
    expectTrueReasons(body, facts, log);
    expectSameDates(body, log);
    const interestFree = body.pagarTodo.valor + body.pagarTodo.condonado;
    if (!isRefusal(whole)) expect(interestFree, log).toBe(sum(body.fechas.map(({ falta }: any) => falta)));
    const undoable = plan.history.findLast(({ id }) => life.model.canUndo(plan, id, now()));
    expect(body.deshacer?.cambioId, log).toBe(undoable?.id);
  }

  function expectSameDates(body: any, log: string): void {
    const owed = body.fechas.filter(({ falta }: any) => falta > 0);
    if (body.cuota !== null) expect([body.cuota, body.vence], log).toEqual([owed[0].numero, owed[0].vence]);
    for (const { vista } of [body.pasar, ...body.pausar.opciones])
      if (vista) {
        const dates = vista.fechas.filter(({ numero }: any) => owed.some((each: any) => each.numero === numero));
        const days = dates.map(({ vence }: any) => vence).toSorted();
        expect([vista.proxima, vista.termina], log).toEqual([days[0], days.at(-1)]);
      }
  }

  function expectTrueReasons(body: any, facts: ReliefFacts, log: string): void {
    const open = {
      mover: body.mover.motivo === null,
      pasar: body.pasar.motivo === null,
      pausar: body.pausar.opciones.some(({ motivo }: any) => motivo === null),
      pagar: body.abonar.motivo === null,
    };
    const reasons = [body.mover, body.pasar, ...body.pausar.opciones].flatMap(
      ({ motivo }: any) => motivo?.mensaje ?? [],
    );
    for (const reason of reasons) {
      const now: string = /Puedes ([^.]*)\./.exec(reason)?.[1] ?? '';
      for (const way of now.split(' o ').filter(Boolean))
        expect(open[way.split(' ')[0]!.replace(/la$/, '') as keyof typeof open], `${reason}\n${log}`).toBe(true);
      const later = /[Dd]esde el ([^.]*?) puedes (mover|pasar|pausar)/.exec(reason);
      if (!later) continue;
      const kind = { mover: 'MOVER', pasar: 'PASAR', pausar: 'PAUSAR' } as const;
      const opens = reliefOpensOn(facts, kind[later[2] as keyof typeof kind]);
      expect(formatLongDate(opens!), `${reason}\n${log}`).toContain(later[1]);
    }
  }

  const isJustChanged = ({ history }: ModelPlan) =>
    history.some(({ at, kind }) => kind !== 'DESHACER' && now().getTime() - at.getTime() < 3_600_000);

  async function live(home: Household, life: Life, mayReplan: boolean): Promise<boolean> {
    const { model, draw } = life;
    const pick = draw(100);
    // Some requests are about a replaced plan.
    const plan = draw(5) === 0 ? model.plans[draw(model.plans.length)]! : model.live;
    const { agreement } = plan;
    life.log.push(`${now().toISOString()} ${pick} of ${model.plans.indexOf(plan)}, ${agreement.state}`);
    if (agreement.state === 'PENDIENTE_PAGO_INICIAL' && pick < 95)
      await pay(home, life, plan, payableFor(agreement, 'INICIAL', today()), { concepto: 'INICIAL' });
    else if (agreement.state === 'INCUMPLIDO' && pick < 50)
      await pay(home, life, plan, payableToRecover(agreement, plan === model.live, today()), {
        concepto: 'RECUPERACION',
      });
    else if (pick < 80 && isJustChanged(plan)) {
      // After a payment on the new dates, the change can no longer be undone.
      if (pick % 2 === 0) await pay(home, life, plan, payableFor(agreement, 'CUOTA', today()), { concepto: 'CUOTA' });
      await undo(home, life, plan);
    } else if (pick < 10) await relieve(home, life, plan, 'MOVER');
    else if (pick < 22) await relieve(home, life, plan, 'PASAR');
    else if (pick < 30) await relieve(home, life, plan, 'PAUSAR');
    else if (pick < 42) await undo(home, life, plan);
    else if (pick < 55) {
      const valor = 1_000 + draw(900) * 2_003;
      const due = payableTyped(agreement, pesos(valor), pesos(1_500), today());
      await pay(home, life, plan, due, { concepto: 'ABONO', valor, destino: destinations[draw(3)]! });
    } else if (pick < 65) await pay(home, life, plan, payableFor(agreement, 'CUOTA', today()), { concepto: 'CUOTA' });
    else if (pick < 70) await settle(home, life, plan);
    else if (pick < 76) await takeBack(home, life, plan, standing(plan)[draw(4)]);
    else if (pick < 80) await look(home, life, plan);
    else if (pick < 88 && mayReplan) {
      await replan(home, life);
      return true;
    }
    return false;
  }

  async function readHome({ client, lives }: Household): Promise<void> {
    const { acuerdos } = (await client.get('/api/management/userManagement')).body;
    for (const [order, { model, log, calendar }] of lives.entries()) {
      for (const plan of model.plans) {
        if (order % 2 === 0) await readCalendarOf(client, calendar, plan);
        const shown = acuerdos.find(({ id }: { id: string }) => id === plan.id);
        expect(shown, log.join('\n')).toMatchObject(model.view(plan, now()));
        expectSound(plan);
      }
      model.read();
    }
  }

  async function readCalendarOf(client: Client, calendar: ImportedCalendar, { id, agreement }: ModelPlan) {
    const { text } = await client.get(`/api/account/agreements/${id}/calendar`);
    const events = calendar.import(id, text);
    const own = agreement.instalments.filter(({ number }) => !agreement.replaces || number > 0);
    const isRunning = agreement.state === 'VIGENTE' || agreement.state === 'PENDIENTE_PAGO_INICIAL';
    for (const [index, each] of own.entries()) {
      const event = events[index]!;
      const isDue = isRunning && outstanding(each) > 0;
      expect([event.start.slice(0, 10), event.alarms]).toEqual([each.dueOn, isDue ? 2 : 0]);
      if (outstanding(each) > 0) expect(event.status).toBe(isDue ? 'CONFIRMED' : 'CANCELLED');
    }
  }

  function expectSound({ agreement, total, interest }: ModelPlan): void {
    const { instalments, terms } = agreement;
    for (const [index, each] of instalments.entries()) {
      expect(each.paid + (each.waived ?? 0)).toBeLessThanOrEqual(each.amount);
      expect((each.position ?? each.number) - each.number).toBeLessThanOrEqual(4);
      // Instalment 0 has the date of the replan, which may be a Sunday.
      expect(each.number === 0 || isBusinessDay(each.dueOn)).toBe(true);
      if (index > 0) expect(each.dueOn > instalments[index - 1]!.dueOn, each.dueOn).toBe(true);
    }
    expect(waivedOf(instalments)).toBeLessThanOrEqual(terms!.interest);
    expect(sum(instalments.map(({ amount }) => amount))).toBe(total + interest);
  }

  async function each(homes: readonly Household[], work: (home: Household) => Promise<void>): Promise<void> {
    const waiting = [...homes];
    const next = async (): Promise<void> => {
      for (let home = waiting.shift(); home; home = waiting.shift()) await work(home);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }

  test(
    'follow the rules in the API, the ledger and the evidence, and record every payment',
    async () => {
      const homes: Household[] = [];
      for (let index = 0; index < people; index += 1) {
        if (index === Math.floor(people / 2)) {
          const rules = { ...defaultPolicy, version: 'con-interes', annualRateBps: 2_400 };
          await publishRules(app.platform.database, rules, now());
        }
        const accepted = await acceptedQuotes(app, termsOfEach, index % 3 === 0 ? 15 : 30);
        const lives = accepted.map(({ agreementId, policy, quote, dayOfMonth }, order) => ({
          model: new PlanModel(agreementId, policy, quote, dayOfMonth),
          draw: randomIntegers(index * 100 + order),
          log: [],
          calendar: new ImportedCalendar(),
        }));
        homes.push({ index, person: accepted[0]!.person, lives, client: app.client() });
      }
      const reads = randomIntegers(77);
      for (const day of days) {
        app.clock.set(`${day}T15:00:00.000Z`);
        await app.services.agreements.reviewDays(now());
        for (const { lives } of homes) for (const { model } of lives) seen.ended += model.reviewDay(now());
        await each(homes, async (home) => void (home.client = await app.signedIn(home.person)));
        for (let part = 0; part < 2; part += 1) {
          app.clock.advance({ minutes: 2 });
          await each(homes, async (home) => {
            let replaced = false;
            for (const life of home.lives)
              if (day === days[0] ? part === 0 : life.draw(4) > 1 + part || isJustChanged(life.model.live))
                replaced = (await live(home, life, !replaced)) || replaced;
          });
        }
        // Some customers do not open the portal and have therefore not seen a notice.
        const look = Array.from({ length: people }, () => reads(2) > 0);
        const looking = homes.filter(({ index }) => look[index] || day === days.at(-1));
        await each(looking, readHome);
      }
      await expectStored(homes);

      // Voids every payment of every fifth debt. Nothing then counts as paid.
      await each(homes, async (home) => {
        const taken = home.lives.filter((_life, order) => order % 5 === 0);
        for (const life of taken)
          for (const plan of life.model.plans)
            for (const payment of standing(plan)) await takeBack(home, life, plan, payment);
        await readHome(home);
        for (const { model, log } of taken)
          for (const plan of model.plans) {
            expect(totalPaid(plan.agreement), log.join('\n')).toBe(0);
            expect(waivedOf(plan.agreement.instalments)).toBe(0);
          }
      });
      await expectStored(homes);
      for (const invariant of invariants)
        expect(await violationsOf(db(), invariant, 3), invariant.claim).toMatchObject({ count: 0 });
      await app.services.integrity.seal(now());
      expect(await findingsOf(app, db())).toEqual([]);
      for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
    },
    scaled(240_000),
  );

  async function expectStored(homes: readonly Household[]): Promise<void> {
    const [changes, ledger, instalments] = await Promise.all([
      db().select().from(relief).orderBy(relief.sequence),
      db().select().from(paymentLedger),
      db().select().from(instalment).orderBy(instalment.number),
    ]);
    const of = <T extends { agreementId: string }>(rows: readonly T[], { id }: ModelPlan) =>
      rows.filter(({ agreementId }) => agreementId === id);
    for (const { lives } of homes)
      for (const { model, log } of lives)
        for (const plan of model.plans) {
          const { agreement, history, accepted } = plan;
          const stored = of(instalments, plan);
          const made = of(changes, plan).map(recordOf);
          expect(sameSchedule(made.at(-1)?.after ?? accepted, scheduleOf(stored)), log.join('\n')).toBe(true);
          expect(scheduleOf(stored)).toEqual(scheduleOf(agreement.instalments));
          expect(made.map(({ kind, number, after }) => ({ kind, number, after }))).toEqual(
            history.map(({ kind, number, after }) => ({ kind, number, after })),
          );
          if (agreement.terms)
            for (const slot of scheduleOf(stored).slice(1)) expect(isInSeries(slot, agreement.terms)).toBe(true);
          expect(byAttempt(of(ledger, plan)).map(entryOf)).toEqual(byAttempt(plan.ledger).map(entryOf));
        }
  }
  const byAttempt = <E extends Pick<LedgerEntry, 'attemptId' | 'kind'>>(rows: readonly E[]): E[] =>
    rows.toSorted((a, b) => `${a.attemptId} ${a.kind}`.localeCompare(`${b.attemptId} ${b.kind}`));
});
