import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { draw } from '#test/support/drawn-page.tsx';
import type { NextStep } from '#web/portal/parts/next-step.flow.ts';
import { NextStepCard } from './NextStepCard.tsx';

const text = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');

test.each([
  [836_000, 'Ver mi oferta nueva', 'La oferta nueva te cuesta $ 338.000 menos.'],
  [1_200_000, 'Recuperar mi acuerdo', 'Recuperar tu acuerdo te cuesta $ 26.000 menos.'],
])('with an offer of %i pesos, the main button on the card of an ended plan is «%s»', async (amount, main, cheaper) => {
  await page.viewport(1280, 800);
  const step: NextStep = {
    kind: 'recover',
    agreementId: 'a',
    creditor: 'Banco Ceiba',
    ways: {
      recover: { total: pesos(1_174_000), now: pesos(391_400), until: isoDate('2026-12-26') },
      offer: { id: 'o', amount: pesos(amount) },
    },
  };
  await draw(() => <NextStepCard step={step} />, { at: '/portal', path: 'portal' });
  const ways = page.getByRole('listitem').elements();
  const amounts = ['$ 1.174.000', `$ ${amount.toLocaleString('es-CO')}`];
  expect(ways.map((way) => text(way).match(/\$ [\d.]+/)![0])).toEqual(
    amount < 1_174_000 ? amounts.toReversed() : amounts,
  );
  expect(new Set(ways.map((way) => way.getBoundingClientRect().top)).size).toBe(1);
  expect(ways.filter((way) => text(way).includes(cheaper))).toHaveLength(1);
  const links = page.getByRole('link').elements();
  expect(links).toHaveLength(2);
  expect(links.filter((link) => link.classList.contains('btn-secondary')).map(text)).toEqual([main]);
  expect(text(links[0]!)).toBe(main);
});
