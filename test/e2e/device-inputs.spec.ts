import { customer } from '#test/drivers/customer.ts';
import { letPlanBeAtRisk, runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expect, test, type World } from './fixtures.ts';

async function textsOn({ portal, open }: World, person: Person, daysAhead: number, timezoneId: string) {
  const { page } = await open({ width: 1280 }, { timezoneId });
  await page.addInitScript((ahead) => {
    const RealDate = Date;
    const now = () => RealDate.now() + ahead;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given, constructor) =>
        Reflect.construct(target, given.length > 0 ? given : [now()], constructor),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, daysAhead * 86_400_000);
  await customer(portal, page, person).takeSession();
  const texts: string[] = [];
  for (const path of ['/portal', '/portal/ofertas/acuerdos/detalles']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.locator('main h1').waitFor();
    texts.push(await page.locator('main').innerText());
  }
  return texts;
}

test('an overdue plan looks the same on a device with a wrong clock', async ({ portal, open }) => {
  const person = await portal.person([workedDebt]);
  const { agreementId, client } = await runPlan(portal, person);
  await portal.registered(person);
  const documents = async () => (await client.get('/api/Documents/rebancarizacion')).body.data.length;
  await expect.poll(documents, { timeout: 60_000 }).toBe(2);
  await letPlanBeAtRisk(portal, agreementId);
  const right = await textsOn({ portal, open }, person, 0, 'America/Bogota');
  expect(right[0]).toContain('Banco Ceiba');
  expect(await textsOn({ portal, open }, person, -45, 'Pacific/Honolulu')).toEqual(right);
});
