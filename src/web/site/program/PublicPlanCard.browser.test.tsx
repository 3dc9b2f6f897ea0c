import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Plan } from '#contract/rebanking.ts';
import { pesos } from '#domain/money/money.ts';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { PublicPlanCard } from './PublicPlanCard.tsx';

const plan: Plan = {
  id: 1,
  version: 1,
  name: 'Semilla',
  validityMonths: 6,
  totalPrice: pesos(240_000),
  cardBalance: pesos(400_000),
  benefits: '[b]Tarjeta[/b] con [i]cupo[/i]\nTu [u]mes[/u] en orden {?cupo}\n<b>Sin</b> renovar',
  paymentOptions: [
    {
      id: 'contado',
      description: 'Un [b]solo[/b] pago[br]hoy',
      kind: 'CONTADO',
      instalments: 1,
      initialPayment: pesos(0),
      instalmentAmount: pesos(240_000),
      total: pesos(240_000),
    },
  ],
};

test('PublicPlanCard shows each benefit once, renders simple tags, and explains benefits with a tooltip', async () => {
  answering({ 'GET /api/config/tool-tips.json': { cupo: { titulo: 'Cupo', texto: 'Lo que puedes gastar.' } } });
  await draw(() => <PublicPlanCard plan={plan} />, { at: '/programa-rebancarizacion', layout: 'landing' });
  const items = page.getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Tarjeta con cupo');
  const card = page.getByRole('article').element();
  expect(['strong', 'em', 'u'].map((name) => card.querySelector(`li ${name}`)?.textContent)).toEqual([
    'Tarjeta',
    'cupo',
    'mes',
  ]);
  expect(items.nth(2).element().textContent).toBe('<b>Sin</b> renovar');
  expect(card.textContent.match(/Tarjeta con cupo/g)).toHaveLength(1);
  const way = page.getByText('Un solo pago').element();
  expect([way.querySelector('strong')?.textContent, way.querySelector('br') !== null]).toEqual(['solo', true]);
  await expect.element(page.getByRole('button', { name: 'Tu mes en orden' })).toBeVisible();
});
