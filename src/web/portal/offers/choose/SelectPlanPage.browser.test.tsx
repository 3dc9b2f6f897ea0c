import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { simulation } from '#contract/offers.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { workedOffer } from '#test/support/worked-offer.ts';
import { asManagement, asAgreement, workedPlan } from '#test/support/worked-plan.ts';
import { workedDebt, workedFigures } from '#test/support/worked-proposal.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { resetEveryStore } from '#web/shared/session/resettable-stores.ts';
import { SelectPlanPage } from './SelectPlanPage.tsx';
import type { Scenario } from './plan-choice.flow.ts';

afterEach(resetEveryStore);

const path = 'portal/ofertas/seleccionar-plan';
const had: Scenario = { term: 6, plan: workedFigures, refusal: null, fitsCapacity: null, unaffordable: null };
const tooLow: Scenario = {
  ...had,
  plan: null,
  refusal: { code: 'INITIAL_PAYMENT_TOO_LOW', minimum: pesos(504_000) },
};
const answer = (scenario: Scenario) =>
  z.encode(simulation.reply, {
    scenarios: [scenario],
    limits: {
      maximumTerm: 36,
      minimumInstalment: pesos(50_000),
      firstPaymentFrom: isoDate('2026-11-20'),
      firstPaymentUntil: isoDate('2026-12-04'),
    },
    recommendedTerm: null,
    free: null,
  });

async function drawPage() {
  const sent = answering({
    'POST /api/management/offer/simulation': () => {
      const { cuotaInicial, primeraFecha } = sent.at(-1)!.body as { cuotaInicial?: number; primeraFecha?: string };
      if (cuotaInicial !== undefined && cuotaInicial < 504_000) return answer(tooLow);
      return answer(primeraFecha ? { ...had, plan: { ...workedFigures, firstPaymentOn: isoDate(primeraFecha) } } : had);
    },
  });
  await drawAt();
  return sent;
}

async function drawAt() {
  const management = asManagement(asAgreement(workedPlan(), '2026-11-20'));
  await draw(SelectPlanPage, {
    at: `/${path}?oferta=${workedOffer.id}`,
    path,
    fetched: (queries) =>
      queries.setQueryData(managementQuery.queryKey, {
        ...management,
        offers: [workedOffer],
        obligations: [workedDebt],
      }),
  });
}
const text = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ');
const card = () => page.getByRole('complementary', { name: 'Tu plan' });
const bar = () => page.getByRole('region', { name: 'Resumen de tu plan' });
const stairs = () => page.getByRole('region', { name: 'Así llegas a tu paz y salvo', includeHidden: true });
const option = () => page.getByRole('group', { name: '¿En cuántas cuotas?' });
const unfold = () => page.getByText('Cambiar fechas o pago inicial').click();
const correction = 'Corrige el pago inicial para ver tu plan';

test.each([
  ['plan card on a wide screen', 1280, card],
  ['bottom bar on a phone', 360, bar],
])('the %s hides the earlier plan while the initial payment is refused', async (_, width, summary) => {
  await page.viewport(width, 800);
  await drawPage();
  await chooseRadio(/^6 cuotas/);
  await expect.element(summary()).toHaveTextContent(/740\.000/);
  await expect.element(stairs()).toBeInTheDocument();
  await unfold();
  const initial = page.getByRole('textbox', { name: 'Pago inicial' });
  await userEvent.fill(initial, '1');
  await expect.element(summary()).toHaveTextContent(correction);
  expect(text(summary().element())).not.toMatch(/\$|2026|2027/);
  await expect.element(stairs()).not.toBeInTheDocument();
  await expect.element(option()).toHaveTextContent(correction);
  expect(text(option().element())).not.toMatch(/\$|Ahorras/);
  await summary()
    .getByRole('button', { name: /^Continuar/ })
    .click();
  await expect.poll(() => text(document.activeElement!)).toContain('El pago inicial mínimo para 6 cuotas');
  await userEvent.fill(initial, '600000');
  await expect.element(summary()).toHaveTextContent(/740\.000/);
  await expect.element(option()).toHaveTextContent(/740\.000/);
  await expect.element(stairs()).toBeInTheDocument();
});

test('the payment day is marked only for a chosen plan', async () => {
  const sent = await drawPage();
  const days = page.getByRole('group', { name: '¿Qué día te queda mejor?' }).getByRole('radio');
  const marked = () =>
    days.elements().flatMap((day) => ((day as HTMLInputElement).checked ? [text(day.parentElement!)] : []));
  await unfold();
  await expect.element(days.first()).toBeVisible();
  expect(marked()).toEqual([]);
  await chooseRadio(/^6 cuotas/);
  await expect.poll(marked).toEqual(['30']);
  const first = page.getByRole('combobox', { name: '¿Qué día haces el pago inicial?' });
  await userEvent.selectOptions(first, '2026-12-03');
  await expect.poll(() => sent.at(-1)!.body).toMatchObject({ primeraFecha: '2026-12-03', diaPago: 30 });
  await expect.element(first).toHaveValue('2026-12-03');
  expect(marked()).toEqual(['30']);
});

const affordable = (term: number, fits: boolean, unaffordable: Scenario['unaffordable'] = 'CUOTA'): Scenario => ({
  ...had,
  term,
  plan: { ...workedFigures, term },
  fitsCapacity: fits,
  unaffordable: fits ? null : unaffordable,
});

test.each([320, 1280])('at %i px, affordable plans are listed first and no tag covers an amount', async (width) => {
  await page.viewport(width, 800);
  answering({
    'POST /api/management/offer/simulation': z.encode(simulation.reply, {
      ...z.decode(simulation.reply, answer(had)),
      scenarios: [
        affordable(3, false),
        affordable(6, true),
        affordable(12, true),
        affordable(18, false, 'PAGO_INICIAL'),
      ],
      recommendedTerm: 6,
      free: pesos(800_000),
    }),
  });
  await drawAt();
  await expect.element(option()).toBeVisible();
  const cards = [...document.querySelectorAll<HTMLElement>('.option')];
  expect(cards.map((card) => card.querySelector('.option-name b')!.textContent)).toEqual([
    '6 cuotas',
    '12 cuotas',
    '3 cuotas',
    '18 cuotas',
  ]);
  expect(
    cards.map((card) => text(card).match(/Te alcanza( y pagas menos)?|No cabe|No te alcanza el pago inicial/)?.[0]),
  ).toEqual(['Te alcanza y pagas menos', 'Te alcanza', 'No cabe', 'No te alcanza el pago inicial']);
  for (const card of cards) {
    expect(text(card)).toMatch(/Total \$ 5\.040\.000/);
    const tag = card.querySelector('.tag')?.getBoundingClientRect();
    const amount = card.querySelector('.option-amount')!.getBoundingClientRect();
    if (tag) expect(tag.right <= amount.left || tag.top >= amount.bottom || tag.bottom <= amount.top).toBe(true);
  }
});
