import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { pesos } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { workedDebt } from '#test/support/worked-proposal.ts';
import { CompareScenarios } from './CompareScenarios.tsx';
import { OfferOutcomes } from './OfferOutcomes.tsx';
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

test('a plan that does not fit is no main way on, and the one that fits is another', async () => {
  const tried = triedStore(simulatedHousehold(state), { ...inputs, budget: 60_000 });
  await draw(() => <OfferOutcomes state={state} tried={tried} />);
  await expect.element(page.getByRole('heading', { name: 'Cabe otra oferta' })).toBeVisible();
  await expect.element(way()).toHaveClass('btn-soft');
  tried.change({ offerId: 'small' });
  await expect.element(page.getByRole('heading', { name: 'Cabe una oferta' })).toBeVisible();
  await expect.element(way()).toHaveClass('btn-primary');
});

test('what was compared names the budget as such', async () => {
  const tried = triedStore(simulatedHousehold(state), { ...inputs, budget: 1_400_000 });
  const nothing = () => undefined;
  await draw(() => (
    <CompareScenarios state={state} tried={tried} other={tried.getState()} keep={nothing} forget={nothing} />
  ));
  expect(page.getByText('Tu presupuesto', { exact: true }).elements()).toHaveLength(2);
  expect(page.getByText('Al mes', { exact: true }).elements()).toEqual([]);
});
