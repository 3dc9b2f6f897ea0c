import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, draw, type SentRequest } from '#test/support/drawn-page.tsx';
import { readDiagnosis, saveProfile, type DiagnosisState } from '#contract/diagnosis.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import { z } from '#contract/wire.ts';
import { diagnosisStep } from '#domain/diagnosis/diagnosis-step.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { applicationQuery } from '#web/portal/parts/application.queries.ts';
import { CompletePage } from './CompletePage.tsx';

type Profile = DiagnosisState['profile'];
const save = 'POST /api/diagnosis/profile';
const emptyProfile: Profile = {
  objective: 'SOLO_MIRAR',
  income: null,
  expenses: {},
  savings: null,
  stability: null,
  dependants: null,
  activity: null,
  hasOtherDebts: null,
};
const fullProfile: Profile = {
  ...emptyProfile,
  income: pesos(3_500_000),
  expenses: { food: pesos(900_000) },
  savings: pesos(500_000),
  stability: 'EMPLEADO',
  dependants: 2,
  activity: 'asalariado',
  hasOtherDebts: false,
};

function stateOf(profile: Profile): DiagnosisState {
  const hasExpenses = Object.keys(profile.expenses).length > 0;
  const { missing, ...step } = diagnosisStep({ ...profile, hasExpenses, otherDebts: 0 }, null, [], new Date());
  return {
    ...step,
    missing: [...missing],
    profile,
    ownDebts: [],
    declaredDebts: [],
    last: null,
    history: [],
    offers: [],
    policies: [],
    month: null,
    today: isoDate('2026-11-23'),
  };
}

async function drawPage(initial: Profile = emptyProfile, extras: Partial<RebankingApplication['extras']> = null) {
  let profile = initial;
  const sent: SentRequest[] = answering({
    [save]: () => {
      const { expenses, ...change } = z.parse(saveProfile.body, sent.at(-1)!.body);
      profile = { ...profile, ...change, expenses: { ...profile.expenses, ...expenses } } as Profile;
      return z.encode(readDiagnosis.reply, stateOf(profile)) as object;
    },
  });
  const drawn = await draw(CompletePage, {
    at: '/portal/diagnostico/completar-informacion',
    fetched: (queries) => {
      queries.setQueryData(diagnosisQuery.queryKey, stateOf(initial));
      queries.setQueryData(applicationQuery.queryKey, { isPep: false, extras } as RebankingApplication);
    },
  });
  return { ...drawn, sent };
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const go = () => page.getByRole('button', { name: 'Continuar' });
const back = () => page.getByRole('button', { name: 'Atrás' });
const amount = (label: string) => page.getByLabelText(label);
async function fillIncome() {
  await userEvent.fill(amount('¿Cuánto te entra al mes?'), '3500000');
  await page.getByRole('radio', { name: 'Soy empleado con contrato' }).click();
  await userEvent.type(page.getByLabelText('¿A qué te dedicas?'), 'salario');
  await page.getByRole('option', { name: /Empleado con salario/ }).click();
}

describe('the steps about the income and expenses of a month', () => {
  test('are numbered and contain at most three questions each', async () => {
    await drawPage();
    await expect.element(page.getByText('Paso 1 de 5')).toBeVisible();
    await fillIncome();
    await go().click();
    await expect.element(heading('Lo que gastas en tu casa')).toHaveFocus();
    await expect.element(page.getByText('Paso 2 de 5')).toBeVisible();
    const shown = [...document.querySelectorAll<HTMLElement>('.asked')].filter((field) => field.checkVisibility());
    expect(shown).toHaveLength(3);
    await userEvent.fill(amount('Mercado'), '900000');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Lo que gastas en ti y los tuyos')).toHaveFocus();
    await expect.element(page.getByText('Paso 3 de 5')).toBeVisible();
  });

  test('show an error for a missing answer and send only entered values', async () => {
    const { sent } = await drawPage();
    await userEvent.fill(amount('¿Cuánto te entra al mes?'), '0');
    await go().click();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toHaveFocus();
    await page.getByRole('link', { name: 'Elige cómo te entra la plata.' }).click();
    expect(document.activeElement?.closest('.asked')?.textContent).toContain('¿Cómo te entra?');
    await expect.element(heading('Lo que te entra')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ ingresos: 0 }]);
  });

  test('keep the entered values when the user goes back with the button «Atrás»', async () => {
    await drawPage({ ...fullProfile, expenses: {}, dependants: null });
    await expect.element(heading('Lo que gastas en tu casa')).toBeVisible();
    await expect.element(page.getByText('Retomamos donde ibas: paso 2 de 5.')).toBeVisible();
    await userEvent.fill(amount('Mercado'), '900000');
    await go().click();
    await expect.element(heading('Lo que gastas en ti y los tuyos')).toBeVisible();
    await userEvent.fill(amount('Salud'), '40000');
    await back().click();
    await expect.element(heading('Lo que gastas en tu casa')).toHaveFocus();
    await expect.element(amount('Mercado')).toHaveValue('900.000');
    await go().click();
    await expect.element(amount('Salud')).toHaveValue('40.000');
    await back().click();
    await back().click();
    await expect.element(heading('Lo que te entra')).toBeVisible();
  });

  test('show an error for an amount above the limit and focus its field', async () => {
    await drawPage({ ...fullProfile, expenses: {} });
    await userEvent.fill(amount('Mercado'), '900000000000000');
    await go().click();
    await expect.element(amount('Mercado')).toHaveFocus();
    await expect.element(page.getByText('Revisa el valor: es demasiado alto.')).toBeVisible();
    await expect.element(heading('Lo que gastas en tu casa')).toBeVisible();
  });

  test('are prefilled from the rebanking application and save the prefilled answers', async () => {
    const { sent } = await drawPage(emptyProfile, {
      monthlyIncome: pesos(2_000_000),
      monthlyExpenses: pesos(1_200_000),
      economicActivity: 'asalariado',
    });
    await expect.element(amount('¿Cuánto te entra al mes?')).toHaveValue('2.000.000');
    await expect.element(page.getByLabelText('¿A qué te dedicas?')).toHaveValue('Empleado con salario');
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ ingresos: 2_000_000, gastos: { otros: 1_200_000 }, actividadEconomica: 'asalariado' }]);
  });
});

describe('the review of the answers', () => {
  test('shows all answers and appears again after the user has changed one step', async () => {
    await drawPage(fullProfile);
    await expect.element(heading('Revisa tu mes')).toBeVisible();
    await expect.element(page.getByText('Mercado: $ 900.000.')).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar: Lo que gastas en tu casa' }).click();
    await expect.element(heading('Lo que gastas en tu casa')).toHaveFocus();
    await userEvent.fill(amount('Mercado'), '600000');
    await page.getByRole('button', { name: 'Guardar y volver' }).click();
    await expect.element(heading('Revisa tu mes')).toHaveFocus();
    await expect.element(page.getByText('Mercado: $ 600.000.')).toBeVisible();
  });

  test('shows an error for an unanswered question', async () => {
    const { sent } = await drawPage({ ...fullProfile, savings: null });
    await expect.element(heading('Lo demás de tu mes')).toBeVisible();
    await userEvent.fill(amount('¿Cuánto tienes guardado?'), '0');
    await go().click();
    await expect.element(heading('Lo que debes en otra parte')).toHaveFocus();
    await back().click();
    await userEvent.clear(amount('¿Cuánto tienes guardado?'));
    await page.getByRole('button', { name: 'Atrás' }).click();
    await expect.element(heading('Lo que gastas en ti y los tuyos')).toBeVisible();
    await go().click();
    await go().click();
    await expect
      .element(page.getByRole('link', { name: 'Escribe cuánto tienes guardado. Si no tienes, escribe 0.' }))
      .toBeVisible();
    expect(sent.some(({ path }) => path.endsWith('/results'))).toBe(false);
  });
});
