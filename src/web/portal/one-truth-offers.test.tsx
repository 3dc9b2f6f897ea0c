import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { budgetReliefs } from '#domain/diagnosis/diagnosis.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';
import { add, formatPesos, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { cashLeft, reserve } from '#domain/money/month.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { essentialExpenses } from '#texts/diagnosis-text.ts';
import { answersAbout, generatedNow, generatedPeople, type GeneratedPerson } from '#test/support/generated-people.ts';
import { textOfPage, textOfPlanChoice } from '#test/support/portal-texts.tsx';
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

const portalPages = ['home', 'offers', 'details', 'simulator', 'choice'] as const;
type Text = (typeof portalPages)[number] | 'mail';

async function textOf(page: Text, about: About): Promise<string> {
  const { management, diagnosis, plans } = about;
  const known = { user: workedUser, management, diagnosis };
  if (page === 'mail') return about.mail();
  if (page !== 'choice') return textOfPage(page, known);
  return plans[0] ? textOfPlanChoice(known, plans[0].offerId, plans[0].simulation) : '';
}

function saysOnce(page: Text, text: string, about: About): void {
  const { diagnosis } = about;
  const live = liveOffers(about);
  const days = new Set(live.map(({ validUntil }) => validUntil.getTime())).size;
  if (page === 'offers') expect(times(text, /Vigentes? hasta/g)).toBe(days === 1 ? 1 : live.length);
  else expect(text).not.toMatch(/Vigentes? hasta/);
  expect(text).not.toContain('Ocultar tabla');
  if (page === 'simulator') {
    expect(times(text, /supera los/g)).toBeLessThanOrEqual(1);
    const first = simulateHousehold(simulatedHousehold(diagnosis), scenarioOf(firstInputs(diagnosis, null)));
    if (cheaperPlan(first)?.cheaper !== 'IGUAL') return;
    expect(text).not.toMatch(/bola de nieve|avalancha/i);
    expect(times(text, /Tiempo Terminas Intereses/g)).toBeLessThanOrEqual(1);
    return;
  }
  expect(times(text, /(?<!deuda, )te quedan libres/gi)).toBeLessThanOrEqual(1);
  expect(text).not.toMatch(/supera los/);
  expect(text).not.toMatch(/Hoy no te queda plata libre al mes.*: te faltan/);
  const hasResult = diagnosis.step === 'DETALLES';
  if (page === 'offers') expect(text).not.toMatch(hasResult ? /Hacer mi diagnóstico/ : /Ver mi (diagnóstico|panorama)/);
  if (page === 'details') expect(times(text, /Si la pagas hoy/g)).toBeLessThanOrEqual(1);
  if (page === 'home') expect(text).not.toMatch(/\b(Diagnóstico|Ofertas|Documentos|Rebancarización)\b/);
}

/** How often the text names each of the two verdicts of a month in which no plan fits. */
const verdictsIn = (text: string) => [
  times(text, /Todavía no te alcanza para empezar/g),
  times(text, /Hoy ninguna (oferta|cuota de esta oferta) cabe en tu mes/g),
];
const expectedVerdicts = (offers: ReturnType<typeof liveOffers>) =>
  offers.length === 0 || offers.some(({ fitsCapacity }) => fitsCapacity !== false)
    ? [0, 0]
    : offers.some(({ openingShort }) => openingShort !== null)
      ? [1, 0]
      : [0, 1];

async function pageAgrees(person: GeneratedPerson, page: Text): Promise<void> {
  const about = answersAbout(person);
  const { management, diagnosis, plans } = about;
  const { month } = diagnosis;
  const live = liveOffers(about);
  const text = await textOf(page, about);
  if (page !== 'mail') saysOnce(page, text, about);
  for (const [, named, above] of text.matchAll(/(?:Te quedan libres (\$ [\d.]+)|(\$ [\d.]+) que te quedan libres)/g))
    expect(named ?? above).toBe(money(month!.free));
  if (page === 'simulator') return;
  expect([...figuresOf(about)]).toEqual(expect.arrayContaining(amountsIn(text)));
  if (month === null) expect(without(text)).not.toMatch(/te alcanza|cabe|libres al mes|plata libre/i);

  if (page === 'choice') {
    const [plan] = plans;
    if (!plan) return;
    const { scenarios } = plan.simulation;
    const fitting = scenarios.filter((each) => each.fitsCapacity).length;
    expect(verdictsIn(text)).toEqual(expectedVerdicts(live.filter(({ id }) => id === plan.offerId)));
    expect(times(text, /Te alcanza(?! para)/g)).toBe(fitting);
    expect(times(text, /Te alcanza y pagas menos/g)).toBe(fitting > 0 ? 1 : 0);
    for (const scenario of scenarios) if (scenario.plan) expect(text).toContain(money(scenario.plan.instalment));
    return;
  }
  const hasResult = page !== 'details' || diagnosis.last !== null;
  if (page === 'details') {
    if (diagnosis.last) {
      expect(text).toContain(`${diagnosis.last.index} de 100`);
      expect(text).toContain('0 100, lo mejor');
      if (month && cashLeft(month) >= 0) expect(verdictsIn(text)).toEqual(expectedVerdicts(live));
    }
  } else {
    for (const { singlePayment, lowestInstalment } of live)
      for (const amount of [singlePayment, lowestInstalment]) expect(text).toContain(money(amount));
    expect(text).not.toMatch(/\b1 × /);
    if (live.every(({ lowestPlan }) => lowestPlan.term === 1)) expect(text).not.toMatch(/por cuotas|O desde/);
  }
  if (page === 'offers') expect(verdictsIn(text)).toEqual(expectedVerdicts(live));

  const [first] = live;
  if (!first) return;
  const { creditor, product } = management.obligations.find(({ id }) => id === first.obligationId)!;
  const start = {
    ...{ home: 'Debes $', details: 'Por dónde empezar', mail: '' },
    offers: live.length > 1 ? 'Conviene empezar por aquí' : 'Tu oferta',
  }[page];
  const list = text.slice(text.indexOf(start) + start.length);
  const firstNamed = management.obligations
    .map((debt) => debt.creditor)
    .toSorted((a, b) => (list.indexOf(a) + 1 || 1e9) - (list.indexOf(b) + 1 || 1e9))[0];
  if (hasResult) expect(firstNamed).toBe(creditor);
  if (page === 'offers') expect(times(text, /Conviene empezar por aquí|Tu oferta/g)).toBe(1);
  if (page === 'offers' || page === 'details')
    for (const [, named] of text.matchAll(/Empieza por una sola deuda: ([^.]*)\./g)) expect(named).toBe(product);
  if (page === 'home' || page === 'details') {
    const step = nextStep(management, diagnosis.today);
    const isPossible = page === 'home' || step.kind !== 'see-offers' || !month || cashLeft(month) >= 0;
    expect(text.includes(nextStepWords(step).title.replaceAll('\u00a0', ' '))).toBe(isPossible && hasResult);
  }
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
    () =>
      fc.assert(fc.asyncProperty(generatedPeople, fc.constantFrom(...portalPages, 'mail'), pageAgrees), propertyRuns),
    scaled(180_000),
  );
});
