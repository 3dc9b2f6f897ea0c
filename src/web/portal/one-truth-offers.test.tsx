import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { budgetReliefs } from '#domain/diagnosis/diagnosis.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';
import { add, formatPesos, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { cashLeft, reserve } from '#domain/money/month.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { essentialExpenses } from '#texts/diagnosis-text.ts';
import { answersAbout, generatedNow, generatedPeople } from '#test/support/generated-people.ts';
import { textOfPlanChoice, textsOfPages, type PortalPath } from '#test/support/portal-texts.tsx';
import { propertyRuns, scaled } from '#test/support/property-runs.ts';
import { workedUser } from '#test/support/worked-plan.ts';
import { examplePlan } from '#web/site/home/calculator.flow.ts';
import { cheaperPlan, firstInputs, scenarioOf } from './diagnosis/simulator/simulator.flow.ts';
import { nextStep, nextStepWords } from './parts/next-step.flow.ts';

const money = (amount: Pesos) => formatPesos(amount).replaceAll('\u00a0', ' ');
const amountsIn = (text: string) => [...new Set(text.match(/\$ [\d.]+(?<!\.)/g) ?? [])];
const times = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
const without = (text: string) => text.replaceAll('¿No te alcanza este mes?', '');

type About = ReturnType<typeof answersAbout>;
const liveOffers = ({ management }: About) =>
  management.offers.filter(({ state }) => isLiveOffer(state)).toSorted((a, b) => a.rank - b.rank);

function figuresOf(about: About): Set<string> {
  const { management, diagnosis, plans } = about;
  const { obligations, agreements } = management;
  const live = liveOffers(about);
  const month = diagnosis.month;
  const open = obligations.filter(({ state }) => state !== 'EN_ACUERDO' && state !== 'EN_DISPUTA');
  const [withoutPlan, inPlans] = [sum(open.map((debt) => debt.balance)), sum(agreements.map((plan) => plan.balance))];
  const nearest = diagnosis.offers.map(({ lowestInstalment, free }) => Math.max(0, lowestInstalment - (free ?? 0)));
  const last = diagnosis.last;
  const reliefs = last ? budgetReliefs({ housing: last.input.expenses.housing ?? zeroPesos }, essentialExpenses) : [];
  const debts = last?.input.debts ?? [];
  return new Set(
    [
      ...live.flatMap(({ balance, singlePayment, lowestInstalment, lowestPlan, bestDiscount, openingShort, free }) => [
        ...[balance, singlePayment, lowestInstalment, lowestPlan.initialPayment, lowestPlan.total, bestDiscount],
        ...[subtract(balance, singlePayment), openingShort ?? zeroPesos, free ?? zeroPesos],
      ]),
      ...[live.map((each) => each.balance), live.map((each) => each.singlePayment)].map(sum),
      sum(live.map((each) => each.bestDiscount)),
      ...obligations.map((debt) => debt.balance),
      ...agreements.flatMap(({ balance, payables }) => [balance, ...payables.map(({ amount }) => amount)]),
      ...[withoutPlan, inPlans, add(withoutPlan, inPlans), zeroPesos],
      ...nearest.map(pesos),
      ...(month ? [month.income, month.expenses, month.promised, month.free, reserve(month)] : []),
      ...(month ? [pesos(Math.abs(cashLeft(month)))] : []),
      ...[...debts.map((debt) => debt.balance), sum(debts.map((debt) => debt.balance))],
      ...(last?.levers.map(({ amount }) => amount) ?? []),
      ...reliefs.flatMap(({ amount, relief }) => [amount, relief]),
      ...plans.flatMap(({ simulation }) => [
        ...simulation.scenarios.flatMap(({ plan, refusal }) =>
          plan ? [plan.instalment, plan.initialPayment, add(plan.total, plan.interest)] : [refusal?.minimum ?? 0],
        ),
      ]),
    ].map((amount) => money(pesos(amount))),
  );
}

function verdictsAgree(about: About): void {
  const { management, diagnosis, plans, mailed, policy } = about;
  const month = diagnosis.month;
  expect(management.diagnosis.month).toEqual(month);
  expect([management.diagnosis.step, management.diagnosis.reason]).toEqual([diagnosis.step, diagnosis.reason]);
  const household = simulatedHousehold(diagnosis);
  if (month) expect(sum(household.debts.map(({ minimum }) => minimum))).toBe(month.promised);
  if (month && diagnosis.last) expect(diagnosis.last.minimums).toBe(month.promised);
  const terms = new Set(plans.flatMap(({ simulation }) => simulation.scenarios.map(({ term }) => term)));
  const simulated = new Map(
    [...terms].map((term) => {
      const { outcomes } = simulateHousehold({ ...household, debts: [] }, { budget: pesos(90_000_000), term });
      return [term, outcomes];
    }),
  );
  const live = liveOffers(about);
  expect(diagnosis.offers.map(({ id }) => id)).toEqual(live.map(({ id }) => id));
  expect(mailed.map(({ offerId }) => offerId).slice(0, live.length)).toEqual(live.map(({ id }) => id));
  for (const [place, offer] of live.entries()) {
    const { free, fitsCapacity, openingShort, lowestInstalment, recommendedTerm, singlePayment, lowestPlan } = offer;
    const { scenarios, ...chosen } = plans.find(({ offerId }) => offerId === offer.id)!.simulation;
    expect(diagnosis.offers[place]).toMatchObject({ free, fitsCapacity, openingShort, lowestInstalment });
    expect(mailed[place]).toMatchObject({ balance: offer.balance, singlePayment, lowestInstalment, lowestPlan });
    expect(chosen).toMatchObject({ free, recommendedTerm });
    const possible = scenarios.flatMap(({ plan, ...each }) => (plan ? [{ ...each, plan }] : []));
    expect(fitsCapacity).toBe(month && possible.some((each) => each.fitsCapacity));
    expect(recommendedTerm === null).toBe(fitsCapacity !== true);
    if (month?.savings == null)
      expect([openingShort, possible.find((each) => each.unaffordable === 'PAGO_INICIAL')]).toEqual([null, undefined]);
    for (const { term, plan, fitsCapacity: fits, unaffordable } of possible) {
      const tried = simulated.get(term)![place]!;
      expect(tried).toMatchObject({ fits: fits ?? true, unaffordable: unaffordable ?? undefined });
      expect(tried).toMatchObject({ monthly: plan.instalment, total: add(plan.total, plan.interest), free });
      expect(tried).toMatchObject({ plan: { initialPayment: plan.initialPayment, instalments: plan.instalments } });
    }
    if (free === null) continue;
    // The calculator of the landing page does not include savings, so only the instalment must fit.
    const example = examplePlan(policy, offer.balance, free, diagnosis.today);
    const shown = possible.find(({ term }) => term === example.plan.term)?.plan;
    expect(example.fits).toBe(fitsCapacity === true || openingShort !== null);
    expect(shown).toMatchObject({ total: example.plan.total, initialPayment: example.plan.initialPayment });
    expect(shown?.instalment).toBe(example.plan.instalments[0]!.amount);
  }
}

function saidOnce(texts: Record<PortalPath, string>, choices: readonly string[], about: About): void {
  const [home, offers, details] = [texts['/portal'], texts['/portal/ofertas'], texts['/portal/diagnostico/detalles']];
  const simulator = texts['/portal/diagnostico/simulador'];
  const live = liveOffers(about);
  const days = new Set(live.map(({ validUntil }) => validUntil.getTime())).size;
  expect(times(offers, /Vigentes? hasta/g)).toBe(days === 1 ? 1 : live.length);
  for (const text of [home, details, simulator, ...choices]) expect(text).not.toMatch(/Vigentes? hasta/);
  for (const text of [home, offers, details, ...choices]) {
    expect(times(text, /(?<!deuda, )te quedan libres/gi)).toBeLessThanOrEqual(1);
    expect(text).not.toMatch(/supera los/);
    expect(text).not.toMatch(/Hoy no te queda plata libre al mes.*: te faltan/);
  }
  const hasResult = about.diagnosis.step === 'DETALLES';
  expect(offers).not.toMatch(hasResult ? /Hacer mi diagnóstico/ : /Ver mi (diagnóstico|panorama)/);
  expect(times(simulator, /supera los/g)).toBeLessThanOrEqual(1);
  expect(times(details, /Si la pagas hoy/g)).toBeLessThanOrEqual(1);
  for (const text of [...Object.values(texts), ...choices]) expect(text).not.toContain('Ocultar tabla');
  const { diagnosis } = about;
  const first = simulateHousehold(simulatedHousehold(diagnosis), scenarioOf(firstInputs(diagnosis, null)));
  if (cheaperPlan(first)?.cheaper === 'IGUAL') {
    expect(simulator).not.toMatch(/bola de nieve|avalancha/i);
    expect(times(simulator, /Tiempo Terminas Intereses/g)).toBeLessThanOrEqual(1);
  }
  expect(home).not.toMatch(/\b(Diagnóstico|Ofertas|Documentos|Rebancarización)\b/);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: generatedNow }));
afterEach(() => void vi.useRealTimers());

describe('for generated people', () => {
  test('an offer has the same verdict and figures in every part of the portal', () =>
    fc.assert(fc.property(generatedPeople, (person) => verdictsAgree(answersAbout(person)))));

  test('a paused or reviewed plan has no payment in diagnosis, index and simulator', () => {
    const [someone] = fc.sample(
      generatedPeople.filter(({ known, savings }) => known === 'diagnosis' && savings !== null),
      1,
    );
    const askedWith = (plan: 'running' | 'paused' | 'under-review') => {
      const debt = { principal: pesos(8_400_000), paidNow: zeroPesos, year: 2025, state: 'ACTIVA' as const, plan };
      const about = { ...someone!, income: pesos(5_000_000), expenses: zeroPesos, debts: [debt], elsewhere: [] };
      const { diagnosis } = answersAbout(about);
      const { onTopOf } = simulateHousehold(simulatedHousehold(diagnosis), { budget: pesos(100_000) });
      const [own] = diagnosis.ownDebts;
      return [own!.minimum, diagnosis.month!.promised, diagnosis.last!.minimums, diagnosis.last!.ratioBps, onTopOf];
    };
    expect(askedWith('paused')).toEqual([0, 0, 0, 0, 0]);
    expect(askedWith('under-review')).toEqual([0, 0, 0, 0, 0]);
    expect(askedWith('running').filter((each) => each === 0)).toEqual([]);
  });

  test(
    'every page and mail shows the same figures, verdict and recommendation',
    async () => {
      await fc.assert(
        fc.asyncProperty(generatedPeople, async (person) => {
          const about = answersAbout(person);
          const { management, diagnosis, plans } = about;
          const known = { user: workedUser, management, diagnosis };
          const texts = await textsOfPages(known);
          const [home, offers, details] = [
            texts['/portal'],
            texts['/portal/ofertas'],
            texts['/portal/diagnostico/detalles'],
          ];
          const choices = await Promise.all(
            plans.map(async ({ offerId, simulation }) => ({
              simulation,
              text: await textOfPlanChoice(known, offerId, simulation),
            })),
          );
          const mail = about.mail();
          const figures = [...figuresOf(about)];
          for (const text of [home, offers, details, mail, ...choices.map((each) => each.text)])
            expect(figures).toEqual(expect.arrayContaining(amountsIn(text)));
          const live = liveOffers(about);
          for (const { singlePayment, lowestInstalment } of live)
            for (const amount of [singlePayment, lowestInstalment].map(money))
              expect([home, offers, mail].map((text) => text.includes(amount))).toEqual([true, true, true]);

          const single = live.every(({ lowestPlan }) => lowestPlan.term === 1);
          for (const text of [home, offers, mail]) {
            expect(text).not.toMatch(/\b1 × /);
            if (single) expect(text).not.toMatch(/por cuotas|O desde/);
          }

          const { month } = diagnosis;
          const nothing = (offer: { fitsCapacity: boolean | null }) => offer.fitsCapacity === false;
          const verdictIn = (text: string) => [
            times(text, /Todavía no te alcanza para empezar/g),
            times(text, /Hoy ninguna (oferta|cuota de esta oferta) cabe en tu mes/g),
          ];
          const expected = (some: readonly (typeof live)[number][]) =>
            some.length === 0 || !some.every(nothing)
              ? [0, 0]
              : some.some((each) => each.openingShort !== null)
                ? [1, 0]
                : [0, 1];
          expect(verdictIn(offers)).toEqual(expected(live));
          if (month && cashLeft(month) >= 0 && diagnosis.last) expect(verdictIn(details)).toEqual(expected(live));
          for (const { simulation, text } of choices) {
            const { scenarios } = simulation;
            const fitting = scenarios.filter((each) => each.fitsCapacity).length;
            const offer = live.find(({ obligationId }) =>
              text.includes(management.obligations.find(({ id }) => id === obligationId)!.creditor),
            )!;
            expect(verdictIn(text)).toEqual(expected([offer]));
            expect(times(text, /Te alcanza(?! para)/g)).toBe(fitting);
            expect(times(text, /Te alcanza y pagas menos/g)).toBe(fitting > 0 ? 1 : 0);
            for (const { plan } of scenarios) if (plan) expect(text).toContain(money(plan.instalment));
          }
          for (const text of [...Object.values(texts), ...choices.map((each) => each.text)])
            for (const [, named, above] of text.matchAll(
              /(?:Te quedan libres (\$ [\d.]+)|(\$ [\d.]+) que te quedan libres)/g,
            ))
              expect(named ?? above).toBe(money(month!.free));
          if (month === null)
            for (const text of [home, offers, details, mail, ...choices.map((each) => each.text)])
              expect(without(text)).not.toMatch(/te alcanza|cabe|libres al mes|plata libre/i);

          saidOnce(
            texts,
            choices.map((each) => each.text),
            about,
          );
          if (diagnosis.last) {
            expect(details).toContain(`${diagnosis.last.index} de 100`);
            expect(details).toContain('0 100, lo mejor');
          }

          const [first] = live;
          if (!first) return;
          const names = new Map(
            management.obligations.map(({ id, creditor, product }) => [id, [creditor, product]] as const),
          );
          const [creditor, product] = names.get(first.obligationId)!;
          const after = (text: string, start: string) => text.slice(text.indexOf(start) + start.length);
          const firstIn = (text: string) =>
            management.obligations
              .map((debt) => debt.creditor)
              .toSorted((a, b) => (text.indexOf(a) + 1 || 1e9) - (text.indexOf(b) + 1 || 1e9))[0];
          expect(firstIn(after(offers, live.length > 1 ? 'Conviene empezar por aquí' : 'Tu oferta'))).toBe(creditor);
          expect(firstIn(after(home, 'Debes $'))).toBe(creditor);
          if (diagnosis.last) expect(firstIn(after(details, 'Por dónde empezar'))).toBe(creditor);
          expect(firstIn(mail)).toBe(creditor);
          for (const text of [offers, details])
            for (const [, named] of text.matchAll(/Empieza por una sola deuda: ([^.]*)\./g))
              expect(named).toBe(product);
          const step = nextStep(management, diagnosis.today);
          const title = nextStepWords(step).title.replaceAll('\u00a0', ' ');
          const isPossible = step.kind !== 'see-offers' || !month || cashLeft(month) >= 0;
          expect([home, details].map((text) => text.includes(title))).toEqual([true, isPossible && !!diagnosis.last]);
          expect(times(offers, /Conviene empezar por aquí|Tu oferta/g)).toBe(1);
        }),
        propertyRuns,
      );
    },
    scaled(180_000),
  );
});
