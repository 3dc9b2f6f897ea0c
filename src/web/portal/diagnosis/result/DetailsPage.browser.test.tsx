import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Agreement } from '#contract/agreements.ts';
import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import { diagnose, type Household } from '#domain/diagnosis/diagnosis.ts';
import { freeAmount } from '#domain/money/month.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { asAgreement, asManagement, workedPlan } from '#test/support/worked-plan.ts';
import { workedOffer } from '#test/support/worked-offer.ts';
import { mostWords, wordCount } from '#test/support/word-count.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { DetailsPage } from './DetailsPage.tsx';

type Situation = { income: number; expenses: number; paid: number; daysLate?: number };

const oneDebt = ({ paid, daysLate = 0 }: Situation): Household['debts'][number] => ({
  id: 'a',
  origin: 'DECLARADA',
  balance: pesos(4_000_000),
  annualRateBps: 2500,
  minimum: pesos(paid),
  daysLate,
  standing: 'ABIERTA',
});

const expensesOf = (all: number) => {
  const part = Math.floor(all / 4);
  return { food: pesos(all - 3 * part), housing: pesos(part), transport: pesos(part), other: pesos(part) };
};

const running = asAgreement(workedPlan(), '2026-11-20');

async function drawResult(
  situation: Situation,
  debts = [oneDebt(situation)],
  more: Partial<Pick<DiagnosisState, 'offers' | 'history'>> = {},
  agreements: Agreement[] = [],
) {
  const { income, expenses, paid } = situation;
  const household: Household = {
    objective: 'SOLO_MIRAR',
    income: pesos(income),
    expenses: pesos(expenses),
    savings: pesos(50_000_000),
    stability: 'EMPLEADO',
    debts,
  };
  const made = diagnose(household);
  const last: DiagnosisResult = {
    ...made,
    ...{ parts: [...made.parts], levers: [...made.levers], priorities: [...made.priorities] },
    id: 'r',
    madeAt: new Date('2026-11-20T15:00:00Z'),
    rules: '',
    input: {
      ...household,
      expenses: expensesOf(expenses),
      dependants: 0,
      activity: '',
      debts: household.debts.map((debt) => ({
        ...{ creditor: 'Banco Nogal', product: debt.id === 'a' ? null : 'Tarjeta de crédito', arrearsSince: null },
        ...debt,
      })),
    },
  };
  const month = { income: pesos(income), expenses: pesos(expenses), promised: pesos(paid), savings: null };
  const state: DiagnosisState = {
    ...{
      step: 'DETALLES',
      reason: null,
      missing: [],
      ownDebts: last.input.debts,
      declaredDebts: [],
      history: [],
      offers: [],
    },
    ...{
      profile: { ...last.input, hasOtherDebts: true },
      policies: [],
      last,
      month: { ...month, free: freeAmount(month) },
      today: isoDate('2026-11-20'),
    },
    ...more,
  };
  await draw(DetailsPage, {
    fetched: (queries) => {
      queries.setQueryData(diagnosisQuery.queryKey, state);
      const offers = state.offers.map(({ id, obligationId }) => ({ ...workedOffer, id, obligationId }));
      queries.setQueryData(managementQuery.queryKey, { ...asManagement(running), agreements, offers });
    },
  });
}
const text = () => document.body.textContent!.replace(/\s+/g, ' ');

test.each<[Situation, string]>([
  [{ income: 0, expenses: 800_000, paid: 0 }, 'Porque hoy no te entra plata con qué pagar.'],
  [{ income: 1_000_000, expenses: 1_300_000, paid: 0 }, 'Porque tus gastos se llevan toda la plata que te entra.'],
  [
    { income: 1_000_000, expenses: 900_000, paid: 250_000 },
    'Porque tus gastos y tus pagos se llevan toda la plata que te entra.',
  ],
  [{ income: 3_500_000, expenses: 3_200_000, paid: 100_000 }, 'al final del mes te queda poca plata libre.'],
  [
    { income: 3_500_000, expenses: 1_000_000, paid: 0, daysLate: 400 },
    'Porque hoy no pagas nada de una parte de lo que tienes vencido.',
  ],
])('the result for %j shows the reason for the level', async (situation, reason) => {
  await drawResult(situation);
  await expect.element(page.getByText(reason)).toBeVisible();
});

const anOffer = (obligationId: string, fitsCapacity = true): DiagnosisState['offers'][number] => ({
  ...{
    id: `o-${obligationId}`,
    obligationId,
    creditor: 'Banco Nogal',
    product: 'Tarjeta de crédito',
    policyVersion: '1',
  },
  ...{ principal: pesos(1_000_000), interest: pesos(0), lateInterest: pesos(0), fees: pesos(0) },
  ...{ lowestInstalment: pesos(60_000), free: pesos(900_000), fitsCapacity, openingShort: null },
  validUntil: new Date('2026-12-20T15:00:00Z'),
});
const earlier = { id: 'h', level: 6, owed: pesos(4_000_000), freeCash: pesos(100_000) };
const good: Situation = { income: 3_500_000, expenses: 1_800_000, paid: 100_000 };
const sixDebts = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, place) => ({
  ...oneDebt({ ...good, daysLate: 760 - place * 150 }),
  id,
}));

test.each<[string, Situation, typeof sixDebts, Parameters<typeof drawResult>[2]]>([
  [
    'with six debts, three offers and two results',
    good,
    sixDebts,
    {
      offers: ['a', 'b', 'c'].map((id) => anOffer(id)),
      history: [
        { ...earlier, madeAt: new Date('2026-11-20T15:00:00Z'), index: 49 },
        { ...earlier, madeAt: new Date('2026-08-20T15:00:00Z'), index: 40 },
      ],
    },
  ],
  [
    'with a deficit',
    { income: 1_000_000, expenses: 1_300_000, paid: 90_000 },
    sixDebts,
    { offers: [anOffer('a', false)] },
  ],
])('the result shows at most 250 words %s', async (_name, situation, debts, more) => {
  await drawResult(situation, debts, more);
  await expect.element(page.getByRole('heading', { name: 'Por dónde empezar' })).toBeVisible();
  expect(wordCount(document.body.innerText), document.body.innerText).toBeLessThanOrEqual(mostWords);
});

test.each<[string, Situation, DiagnosisState['offers'], action: string | null]>([
  ['two offers', good, [anOffer('a'), anOffer('b', false)], 'Ver mis ofertas'],
  ['no offer', good, [], null],
  ['a deficit', { income: 1_000_000, expenses: 1_300_000, paid: 0 }, [anOffer('a', false)], null],
])('the result with %s links to the offers only if an offer fits', async (_name, situation, offers, action) => {
  await drawResult(situation, undefined, { offers });
  await expect.element(page.getByRole('link', { name: 'Probar con mi presupuesto' })).toBeVisible();
  expect(
    page
      .getByRole('link', { name: /ofertas/ })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(action === null ? [] : [action]);
});

test('the main button links to the next payment when an agreement is running', async () => {
  await drawResult(good, undefined, { offers: [anOffer('a')] }, [running]);
  await expect.element(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
  expect(page.getByRole('link', { name: 'Ver mis ofertas' }).elements()).toEqual([]);
});

test('the end dates of credit-bureau reports are visible only in the expanded list', async () => {
  await drawResult(good, sixDebts);
  const list = page.getByRole('table', { name: 'Hasta cuándo te pueden reportar' });
  expect(document.body.innerText).not.toContain('Ley 2157');
  await page.getByText('Hasta cuándo te reportan').click();
  await expect.element(list).toBeVisible();
});

test('the list of improvements omits a cut in expenses that a separate card shows', async () => {
  await drawResult({ income: 1_000_000, expenses: 1_300_000, paid: 0 });
  await expect.element(page.getByRole('heading', { name: 'De dónde puede salir la plata' })).toBeVisible();
  expect(text()).not.toContain('Ajusta $');
});

test('the list of improvements contains a cut in expenses that no separate card shows', async () => {
  await drawResult({ income: 3_500_000, expenses: 3_200_000, paid: 0 });
  await expect.element(page.getByText(/^Ajusta \$/)).toBeVisible();
});

test.each<[Situation, string, RegExp]>([
  [
    { income: 3_500_000, expenses: 1_600_000, paid: 200_000 },
    '$ 300.000',
    /No pasa del 40 % de lo que te entra: el resto queda para imprevistos\./,
  ],
  [
    { income: 3_500_000, expenses: 2_100_000, paid: 0 },
    '$ 175.000',
    /Para imprevistos dejamos el 5 % de lo que te entra\./,
  ],
  [
    { income: 3_500_000, expenses: 2_100_000, paid: 100_000 },
    '$ 75.000',
    /dejamos el 5 % de lo que te entra, menos tus pagos ya prometidos\./,
  ],
])('the result for %j reserves %s for unexpected expenses and states the reason', async (situation, kept, why) => {
  await drawResult(situation);
  await expect.element(page.getByText(why)).toBeVisible();
  expect(text()).toContain(`Para imprevistos${kept}`);
});

test('a disputed debt has a link to the disputes and a link to a new dispute', async () => {
  const situation = { income: 3_500_000, expenses: 1_000_000, paid: 0 };
  await drawResult(situation, [{ ...oneDebt(situation), standing: 'EN_DISPUTA' }]);
  const debts = page.getByRole('region', { name: 'Por dónde empezar' });
  await expect.element(debts.getByRole('link', { name: 'Ver mi reclamo' })).toHaveAttribute('href', '/portal/reclamos');
  await expect
    .element(debts.getByRole('link', { name: 'Presentar un reclamo' }))
    .toHaveAttribute('href', '/portal/reclamos/nuevo');
});
