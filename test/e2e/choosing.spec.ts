import { customer } from '#test/drivers/customer.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

test.describe('Choosing a plan on a small phone', () => {
  test('shows the options first, selects none and has no fixed bar before a choice', async ({ portal, open }) => {
    const { page } = await open({ width: 360 });
    await page.setViewportSize({ width: 360, height: 640 });
    const she = customer(portal, page, await portal.person([workedDebt]));
    await she.takeSession();
    await she.openOffer();
    await she.startChoosing();
    await page.getByText('Te guardamos estas condiciones').waitFor();
    expect(await page.getByRole('radio').count()).toBeGreaterThan(3);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Continuar/ }).count()).toBe(0);
    const bottoms = await page
      .locator('.choice.option')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= 640).length).toBeGreaterThanOrEqual(2);
    await she.choosePlan({ term: 6 });
    const days = page.getByRole('group', { name: '¿Qué día te queda mejor?' });
    await expect(days.getByRole('radio', { checked: true })).toHaveCount(1);
    await she.readAgreement();
  });
});
