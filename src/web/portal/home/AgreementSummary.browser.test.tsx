import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { afterPayment } from '#domain/agreements/agreements.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { asAgreement, workedPlan } from '#test/support/worked-plan.ts';
import { AgreementSummary } from './AgreementSummary.tsx';

test('a running plan says in which month its last instalment that is owed is paid', async () => {
  const day = '2026-12-10';
  const use = { destination: 'PLAZO' as const, payoffOn: isoDate(day) };
  const shortened = afterPayment(workedPlan(), pesos(1_000_000), isoDate(day), use).agreement;
  await draw(() => <AgreementSummary agreement={asAgreement(shortened, day)} name="Tarjeta de crédito" />, {
    at: '/portal',
    path: 'portal',
  });
  await expect.element(page.getByText('1 de 6 pagos hechos · Terminas en abril de 2027')).toBeVisible();
});
