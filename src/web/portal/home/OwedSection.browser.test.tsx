import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { afterPayment } from '#domain/agreements/book-payment.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { asAgreement, workedPlan } from '#test/support/worked-plan.ts';
import { workedOffer } from '#test/support/worked-offer.ts';
import { workedDebt } from '#test/support/worked-proposal.ts';
import { OwedSection } from './OwedSection.tsx';
import './portal-home.css';

test('a running plan shows the month of its last unpaid instalment', async () => {
  const day = '2026-12-10';
  const use = { destination: 'PLAZO' as const, payoffOn: isoDate(day) };
  const shortened = afterPayment(workedPlan(), pesos(1_000_000), isoDate(day), use).agreement;
  await draw(() => <OwedSection agreements={[asAgreement(shortened, day)]} offers={[]} obligations={[]} />, {
    at: '/portal',
    path: 'portal',
  });
  await expect.element(page.getByText('1 de 6 pagos hechos · Terminas en abril de 2027')).toBeVisible();
});

test('the amounts of the parts add up to the total and each part lists its debts', async () => {
  const agreement = { ...asAgreement(workedPlan(), '2026-11-20'), obligationId: 'agreed' };
  const debts = [
    { ...workedDebt, product: 'Crédito de consumo' },
    { ...workedDebt, id: 'other', product: 'Plan celular', balance: pesos(1_080_000) },
    { ...workedDebt, id: 'agreed', state: 'EN_ACUERDO' as const },
  ];
  await draw(() => <OwedSection agreements={[agreement]} offers={[workedOffer]} obligations={debts} />, {
    at: '/portal',
    path: 'portal',
  });
  const text = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
  const parts = page.getByRole('article').elements().map(text);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toMatch(
    /^Sin acuerdo \$ 9\.480\.000.*Crédito de consumo.*\$ 8\.400\.000.*Plan celular.*\$ 1\.080\.000/,
  );
  expect(parts[0]).toContain('La cierras con $ 4.200.000, o 12 × $ 412.800 + $ 600.000 al empezar: total $ 5.553.600');
  expect(parts[0]).toContain('Sin oferta por ahora');
  expect(parts[1]).toMatch(/^En tu acuerdo \$ 4\.440\.000.*Tarjeta de crédito/);
  expect(text(page.getByRole('heading', { level: 2 }).element())).toBe(
    'Debes $ 13.920.000: $ 9.480.000 sin acuerdo y $ 4.440.000 en tu acuerdo',
  );
});

test('the third card is as wide as the first two cards together', async () => {
  await page.viewport(1000, 800);
  const agreement = { ...asAgreement(workedPlan(), '2026-11-20'), obligationId: 'agreed' };
  const debts = [workedDebt, { ...workedDebt, id: 'disputed', state: 'EN_DISPUTA' as const }];
  await draw(() => <OwedSection agreements={[agreement]} offers={[]} obligations={debts} />, {
    at: '/portal',
    path: 'portal',
  });
  await expect.element(page.getByRole('article', { name: 'Congelado por tus reclamos' })).toBeVisible();
  const [first, second, third] = page
    .getByRole('article')
    .elements()
    .map((card) => card.getBoundingClientRect());
  expect(first!.top).toBe(second!.top);
  expect(third!.width).toBeCloseTo(second!.right - first!.left);
});
