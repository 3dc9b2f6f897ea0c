import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { pesos } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { mostWords, wordCount } from '#test/support/word-count.ts';
import { workedDebt } from '#test/support/worked-proposal.ts';
import { CompareScenarios } from './CompareScenarios.tsx';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { OfferOutcomes } from './OfferOutcomes.tsx';
import { PayoffPlans } from './PayoffPlans.tsx';
import { ScenarioInputs } from './ScenarioInputs.tsx';
import { SimulatorPage } from './SimulatorPage.tsx';
import { triedStore } from './tried.store.ts';

const { principal, interest, lateInterest, fees, product } = workedDebt;
const owed = { principal, interest, lateInterest, fees };
const small = { principal: pesos(1_000_000), interest: pesos(0), lateInterest: pesos(0), fees: pesos(0) };
const offer = (id: string, parts: typeof owed) => ({
  ...{ id, obligationId: id, creditor: 'Banco Ceiba', product, policyVersion: defaultPolicy.version, ...parts },
  ...{
    lowestInstalment: pesos(50_000),
    free: null,
    fitsCapacity: null,
    openingShort: null,
    validUntil: new Date('2026-12-20T15:00:00Z'),
  },
});
const { bands, bonuses, comparedTerms } = defaultPolicy;
const state: DiagnosisState = {
  ...{ step: 'DETALLES', reason: null, missing: [], last: null, history: [] },
  profile: {
    ...{
      objective: null,
      income: null,
      expenses: {},
      savings: null,
      stability: null,
      dependants: null,
      activity: null,
    },
    hasOtherDebts: false,
  },
  ...{ ownDebts: [], declaredDebts: [], month: null, today: isoDate('2026-11-20') },
  offers: [offer('big', owed), offer('small', small)],
  policies: [{ ...defaultPolicy, bands: [...bands], bonuses: [...bonuses], comparedTerms: [...comparedTerms] }],
};
const inputs = { term: 12, initialPayment: null, extraAmount: null, extraRhythm: 'CADA_6', offerId: 'big' } as const;
const way = () => page.getByRole('button', { name: /Ver estas 12 cuotas/ });

test('the button of a plan is the main action only when the plan fits the budget', async () => {
  const tried = triedStore(simulatedHousehold(state), { ...inputs, budget: 60_000 });
  await draw(() => <OfferOutcomes state={state} tried={tried} />);
  await expect.element(page.getByRole('heading', { name: 'Cabe otra oferta' })).toBeVisible();
  await expect.element(way()).toHaveClass('btn-soft');
  tried.change({ offerId: 'small' });
  await expect.element(page.getByRole('heading', { name: 'Cabe una oferta' })).toBeVisible();
  await expect.element(way()).toHaveClass('btn-primary');
});

test('the meter of an unaffordable plan is full and amber', async () => {
  const [income, expenses, free] = [pesos(900_000), pesos(850_000), pesos(50_000)];
  const poor: DiagnosisState = { ...state, month: { income, expenses, free, promised: pesos(0), savings: pesos(0) } };
  const tried = triedStore(simulatedHousehold(poor), { ...inputs, budget: 1_400_000 });
  await draw(() => <OfferOutcomes state={poor} tried={tried} />);
  await expect.poll(() => document.querySelector('.budget-meter')?.classList.contains('budget-meter-over')).toBe(true);
});

test('a comparison of scenarios labels the budget as «Tu presupuesto»', async () => {
  const tried = triedStore(simulatedHousehold(state), { ...inputs, budget: 1_400_000 });
  const nothing = () => undefined;
  await draw(() => (
    <CompareScenarios state={state} tried={tried} other={tried.getState()} keep={nothing} forget={nothing} />
  ));
  expect(page.getByText('Tu presupuesto', { exact: true }).elements()).toHaveLength(2);
  expect(page.getByText('Al mes', { exact: true }).elements()).toEqual([]);
});

const debtElsewhere = (
  id: string,
  balance: number,
  annualRateBps: number,
): DiagnosisState['declaredDebts'][number] => ({
  ...{ id, origin: 'DECLARADA', creditor: `Banco ${id}`, product: null, standing: 'ABIERTA', arrearsSince: null },
  ...{ balance: pesos(balance), annualRateBps, minimum: pesos(120_000), daysLate: 0 },
});
const profile = { ...state.profile, hasOtherDebts: true };

test('the simulator shows at most 250 words with three offers and six debts', async () => {
  answering({});
  const declared = ['a', 'b', 'c'].map((id, place) =>
    debtElsewhere(id, 2_000_000 + place * 900_000, 2000 + place * 300),
  );
  const month = { income: pesos(3_500_000), expenses: pesos(1_800_000), promised: pesos(360_000), savings: null };
  const known: DiagnosisState = {
    ...state,
    profile,
    ...{ month: { ...month, free: pesos(900_000) }, declaredDebts: declared, last: null },
    offers: [...state.offers, offer('third', small)],
  };
  await draw(SimulatorPage, { fetched: (queries) => queries.setQueryData(diagnosisQuery.queryKey, known) });
  await expect.element(page.getByRole('heading', { name: 'Todas tus deudas con ese presupuesto' })).toBeVisible();
  expect(wordCount(document.body.innerText), document.body.innerText).toBeLessThanOrEqual(mostWords);
});

test('radio buttons are named by product or term and described by the other details', async () => {
  const tried = triedStore(simulatedHousehold(state), { ...inputs, budget: 60_000 });
  await draw(() => (
    <>
      <ScenarioInputs state={state} tried={tried} />
      <OfferOutcomes state={state} tried={tried} />
    </>
  ));
  const radios = page.getByRole('group', { name: 'Elige una oferta para ver su plan' }).getByRole('radio');
  await expect.element(radios.first()).toHaveAccessibleName(product);
  await expect.element(radios.first()).toHaveAccessibleDescription(/^Banco Ceiba\. 12\s×\s/);
  await expect.element(page.getByRole('radio', { name: '12 cuotas' })).toBeInTheDocument();
});

test('payoff strategies with equal results are shown as one strategy', async () => {
  await page.viewport(1280, 800);
  const own = { ...state, profile, declaredDebts: [debtElsewhere('a', 2_000_000, 2000)] };
  const tried = triedStore(simulatedHousehold(own), { ...inputs, budget: 500_000 });
  await draw(() => <PayoffPlans state={own} tried={tried} />);
  const figure = page.getByRole('img', { name: /^Todas tus deudas: de / });
  await expect.element(figure).toBeVisible();
  const card = figure.element().closest('.card')!;
  expect(figure.element().getBoundingClientRect().width).toBeGreaterThan(0.8 * card.clientWidth);
  expect(document.body.innerText).not.toMatch(/bola de nieve|avalancha/i);
});
