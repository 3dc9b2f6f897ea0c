import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import { diagnose, type Household } from '#domain/diagnosis/diagnosis.ts';
import { freeAmount } from '#domain/money/month.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { DetailsPage } from './DetailsPage.tsx';

type Situation = { income: number; expenses: number; paid: number; daysLate?: number };

/** The result of one debt elsewhere, with everything else in order. */
async function drawResult({ income, expenses, paid, daysLate = 0 }: Situation) {
  const household: Household = {
    objective: 'SOLO_MIRAR',
    income: pesos(income),
    expenses: pesos(expenses),
    savings: pesos(50_000_000),
    stability: 'EMPLEADO',
    debts: [
      {
        id: 'a',
        origin: 'DECLARADA',
        balance: pesos(4_000_000),
        annualRateBps: 2500,
        minimum: pesos(paid),
        daysLate,
        standing: 'ABIERTA',
      },
    ],
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
      expenses: { food: household.expenses },
      dependants: 0,
      activity: '',
      debts: household.debts.map((debt) => ({ ...debt, creditor: 'Banco Nogal', product: null, arrearsSince: null })),
    },
  };
  const month = { income: pesos(income), expenses: pesos(expenses), promised: pesos(paid), savings: null };
  const state: DiagnosisState = {
    ...{ step: 'DETALLES', reason: null, missing: [], ownDebts: [], declaredDebts: [], history: [], offers: [] },
    ...{
      profile: { ...last.input, hasOtherDebts: true },
      policies: [],
      last,
      month: { ...month, free: freeAmount(month) },
      today: isoDate('2026-11-20'),
    },
  };
  await draw(DetailsPage, { fetched: (queries) => queries.setQueryData(diagnosisQuery.queryKey, state) });
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
])('the level of %j has its true reason', async (situation, reason) => {
  await drawResult(situation);
  await expect.element(page.getByText(reason)).toBeVisible();
});

test('what expenses can give is said once', async () => {
  await drawResult({ income: 1_000_000, expenses: 1_300_000, paid: 0 });
  await expect.element(page.getByRole('heading', { name: 'De dónde puede salir la plata' })).toBeVisible();
  expect(text()).not.toContain('Ajusta $');
});

test('without that card, the lever says it', async () => {
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
])('the month of %j keeps %s and says why', async (situation, kept, why) => {
  await drawResult(situation);
  await expect.element(page.getByText(why)).toBeVisible();
  expect(text()).toContain(`Para imprevistos${kept}`);
});
