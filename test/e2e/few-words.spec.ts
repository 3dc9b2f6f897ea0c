import type { Page } from '@playwright/test';
import { customer } from '#test/drivers/customer.ts';
import { diagnoseOver } from '#test/drivers/diagnosis.ts';
import { letPlanBeAtRisk, runPlan } from '#test/drivers/running-plan.ts';
import { expectFewWords } from '#test/support/page-words.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

const diagnose = (page: Page, mercado = 3_000_000) =>
  diagnoseOver(page, { gastos: { mercado }, ahorros: 800_000, personasACargo: 0 });

async function expectFewWordsOfDiagnosis(page: Page, whose: string): Promise<void> {
  await page.goto('/portal/diagnostico/detalles');
  await page.getByRole('heading', { name: 'Así está tu panorama' }).waitFor();
  await expectFewWords(page, `panorama ${whose}`);
  await page.goto('/portal/diagnostico/simulador');
  await page.getByText('Cifras confirmadas.').waitFor();
  await expectFewWords(page, `simulator ${whose}`);
}

async function expectPaymentAboveTheFold(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const pay = (await page
    .getByRole('button', { name: /^Pagar \$/ })
    .first()
    .boundingBox())!;
  const bar = await page.locator('.bottom-nav').boundingBox();
  expect(pay.y + pay.height).toBeLessThanOrEqual(bar?.y ?? 640);
  const lines = await page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight));
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
}

async function expectTwoOptionsAboveTheFold(page: Page, { tags }: { tags: boolean }): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  const countdown = (await page.getByRole('region', { name: 'Tiempo para elegir' }).boundingBox())!;
  expect(countdown.height, 'the countdown on one line').toBeLessThan(60);
  const cards = await page.locator('.choice.option').evaluateAll((all) =>
    all.map((card) => {
      const [price, tag] = ['.option-amount b', '.option-note'].map((part) =>
        card.querySelector(part)?.getBoundingClientRect(),
      );
      return {
        bottom: card.getBoundingClientRect().bottom,
        isClear: !tag || price!.bottom <= tag.top,
        hasTag: Boolean(tag),
      };
    }),
  );
  expect(cards.filter(({ bottom }) => bottom <= 640).length, 'options above the fold').toBeGreaterThanOrEqual(2);
  expect(cards.every(({ isClear }) => isClear)).toBe(true);
  expect(cards.some(({ hasTag }) => hasTag)).toBe(tags);
}

test('pages with a diagnosis and three offers stay within their word limits', async ({ portal, open }) => {
  const debts = [workedDebt, { ...workedDebt, product: 'Plan celular' }, { ...workedDebt, principal: 1_000_000 }];
  const person = await portal.person(debts);
  const { page, expectAnswer } = await open({ width: 360 });
  expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
  const she = customer(portal, page, person);
  await she.takeSession();
  await diagnose(page);
  await page.goto('/portal');
  await page.getByRole('heading', { name: /^Debes/ }).waitFor();
  await expectFewWords(page, 'home');
  await expectFewWordsOfDiagnosis(page, 'of three debts');
  await page.goto('/portal/ofertas');
  await she.link(/^Ver opciones/).waitFor();
  await expectFewWords(page, 'offers');
  await she.openOffer();
  await expectFewWords(page, 'offer');
  await diagnose(page, 3_400_000);
  await she.startChoosing();
  await page.getByText('Hoy no te queda plata libre al mes: ninguna cuota cabe.').waitFor();
  await expectFewWords(page, 'plans of which none fits');
  await expectTwoOptionsAboveTheFold(page, { tags: false });
  await diagnose(page);
  await page.reload();
  await page.getByText('Te alcanza y pagas menos').waitFor();
  await expectFewWords(page, 'plans');
  const initialPayments = page.locator('.option-amount small');
  expect(await initialPayments.count()).toBeGreaterThan(3);
  for (const box of await initialPayments.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height)))
    expect(box, 'an initial payment on one line').toBeLessThan(24);
  await expectTwoOptionsAboveTheFold(page, { tags: true });
  await she.choosePlan({ term: 6 });
  await she.button(/^Continuar/).waitFor();
  await expectFewWords(page, 'chosen plan');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFewWords(page, 'chosen plan, wide');
  await she.readAgreement();
  await expectFewWords(page, 'agreement, wide', ['article']);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFewWords(page, 'agreement', ['article']);
  await she.acceptPlan();
  await expectFewWords(page, 'accepted plan');
});

test('pages with an agreement and twelve offers stay within their word limits', async ({ portal, open }) => {
  const { page } = await open({ width: 360 });
  const owner = await portal.person([workedDebt]);
  const { agreementId } = await runPlan(portal, owner);
  await customer(portal, page, owner).takeSession();
  await page.goto(`/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`);
  await page.getByRole('button', { name: /^Descargar Acuerdo/ }).waitFor();
  await expectFewWords(page, 'running agreement');
  await expectPaymentAboveTheFold(page);
  await letPlanBeAtRisk(portal, agreementId);
  await page.reload();
  await page.getByText('Por terminar').first().waitFor();
  await expectFewWords(page, 'agreement at risk');
  await expectPaymentAboveTheFold(page);
  await page.goto('/portal/perfil');
  await page.getByRole('heading', { name: 'Sesiones abiertas' }).waitFor();
  await expectFewWords(page, 'profile');

  const indebted = await portal.person(
    Array.from({ length: 12 }, (_, index) => ({ ...workedDebt, principal: 400_000 + index * 731_000 })),
  );
  await customer(portal, page, indebted).takeSession();
  await page.goto('/portal/ofertas');
  const offers = page.getByRole('link', { name: /^Ver opciones/ });
  await offers.nth(3).waitFor();
  await expectFewWords(page, 'twelve offers');
  await page.getByText('Ver otras 8 ofertas').click();
  await expect(offers).toHaveCount(12);
  await diagnose(page);
  await expectFewWordsOfDiagnosis(page, 'of twelve debts');
});
