import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { workedOffer } from '#test/support/worked-offer.ts';
import { agreementId as id, asAgreement, asManagement, paid, workedPlan } from '#test/support/worked-plan.ts';
import type { Agreement } from '#contract/agreements.ts';
import type { Offer } from '#contract/offers.ts';
import type { PersonDocument } from '#contract/documents.ts';
import { pesos } from '#domain/money/money.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { AgreementDetailsPage } from './AgreementDetailsPage.tsx';

const paidOn = new Date('2026-11-22T20:00:00Z');
const settled: Agreement = asAgreement(
  { ...paid(workedPlan(), 4_440_000, '2026-11-22'), state: 'PAZ_Y_SALVO' },
  '2026-11-22',
  {
    payments: [
      {
        ...{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3320', at: paidOn, amount: pesos(5_040_000), appliedTo: 'PLAN' },
        ...{ reversed: false, method: 'CARD', lastFour: '4242', authorization: null, receiptId: null },
      },
    ],
  },
);
const personDocument = (kind: PersonDocument['kind'], title: string): PersonDocument => ({
  id: `3f2504e0-4f89-41d3-9a0c-0305e82c333${title.length % 10}`,
  kind,
  title,
  fileName: `${kind}.pdf`,
  agreementId: id,
  debt: null,
  createdAt: paidOn,
  bytes: 30_000,
});

const path = 'portal/ofertas/acuerdos/detalles';
function drawPage(more: Partial<Agreement> = {}, offers: Offer[] = []) {
  answering({});
  return draw(AgreementDetailsPage, {
    at: `/${path}?acuerdo=${id}`,
    path,
    fetched: (queries) => {
      queries.setQueryData(managementQuery.queryKey, { ...asManagement({ ...settled, ...more }), offers });
      queries.setQueryData(documentsQuery.queryKey, [
        personDocument('ACUERDO', 'Acuerdo'),
        personDocument('PAZ_Y_SALVO', 'Paz y salvo'),
      ]);
    },
  });
}

describe('§1.5 a paid debt', () => {
  test('shows the date of the last payment and the certificate first, but no plan and no button to pay', async () => {
    const {
      screen: { container },
    } = await drawPage();
    await expect.element(page.getByText('Quedaste a paz y salvo el 22 de noviembre de 2026')).toBeVisible();
    const [first] = container.querySelectorAll<HTMLElement>('button, a[href]');
    expect(first?.innerText).toContain('Descargar mi paz y salvo');
    expect(container.querySelector('.card svg')).not.toBeNull();
    expect(container.querySelector('.stairs')).toBeNull();
    expect(container.textContent).not.toMatch(/2027|Tu plan de pagos|Añadir al calendario/);
    expect(page.getByRole('button', { name: /^Pagar/ }).elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Quitar del calendario' })).toBeVisible();
  });

  test('states that the certificate is being created', async () => {
    await drawPage({ state: 'CUMPLIDO' });
    await expect.element(page.getByText(/Estamos haciendo tu paz y salvo/)).toBeVisible();
  });
});

test.each([
  ['DISPONIBLE', 'Ver mi oferta nueva', `/portal/ofertas/detalles?oferta=${workedOffer.id}`],
  ['VENCIDA', 'Pedir una oferta nueva', '/portal/ofertas'],
] as const)('the page of an ended plan links to the offers when the offer is %s', async (state, name, to) => {
  const { obligationId } = workedOffer;
  await drawPage({ state: 'INCUMPLIDO', obligationId, recovery: null }, [{ ...workedOffer, state }]);
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to);
});
