import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EstimateAnswers } from '#domain/diagnosis/first-estimate.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { parsePublicConfig, setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { EstimateResult } from './EstimateResult.tsx';

beforeEach(() => setPublicConfig({ ...parsePublicConfig(null), exampleRules: defaultPolicy }));
afterEach(() => setPublicConfig(parsePublicConfig(null)));

const answered: EstimateAnswers = {
  ...{ creditors: 2, owed: 'DE_5M_A_10M', arrears: 'DE_3_A_12_MESES' },
  ...{ income: 'DE_2M_A_3M', basics: 'DE_1M_A_2M', payable: 'DE_400K_A_700K' },
};
const drawResult = (unknown: Partial<EstimateAnswers> = {}) =>
  draw(() => <EstimateResult answers={{ ...answered, ...unknown }} onForget={() => undefined} />);

test('EstimateResult shows a level, a possible instalment and the next step', async () => {
  await drawResult();
  await expect.element(page.getByRole('img', { name: /^Nivel En seguimiento: 65 de 100$/ })).toBeVisible();
  await expect.element(page.getByText('100, lo mejor')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Una cuota posible' })).toBeVisible();
  await expect.element(page.getByText('Sigue con tus ofertas')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Guardar y seguir' })).toBeVisible();
});

test('EstimateResult shows no instalment when the amount of the debt is unknown', async () => {
  await drawResult({ owed: null });
  await expect.element(page.getByRole('heading', { name: 'Todavía sin cuota' })).toBeVisible();
  expect(document.body.innerText).not.toMatch(/cuotas?\.|la mayoría/);
});

test.each<Partial<EstimateAnswers>>([{ arrears: null }, { income: null }, { basics: null }])(
  'EstimateResult shows only the range of the level with %j',
  async (unknown) => {
    await drawResult(unknown);
    await expect.element(page.getByRole('heading', { name: 'Tu nivel: todavía no lo sabemos' })).toBeVisible();
    await expect.element(page.getByText(/^Puede estar entre \d+ y \d+ de 100/)).toBeVisible();
    expect(page.getByRole('img').elements()).toEqual([]);
  },
);
