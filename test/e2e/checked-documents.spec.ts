import { createHash } from 'node:crypto';
import { customer, pdfText } from '#test/drivers/customer.ts';
import { runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

test('a translated page does not change the code and fingerprint of a verified PDF document', async ({
  portal,
  open,
}) => {
  const { page, expectAnswer } = await open({ width: 360, translator: 'fonts' });
  expectAnswer(404, '/verificar/');
  const person = await portal.person([workedDebt]);
  await runPlan(portal, person);
  await portal.registered(person);
  await customer(portal, page, person).takeSession();
  const documents = async () => (await (await page.request.get('/api/Documents/rebancarizacion')).json()).data;
  await expect.poll(async () => (await documents()).length).toBe(2);
  const [{ id }] = await documents();
  const pdf = await (await page.request.get(`/api/Documents/rebancarizacion/${id}`)).body();
  const [, code = ''] = /([2-9A-Z]{5}-[2-9A-Z]{5})/.exec(pdfText(pdf))!;
  const fingerprint = createHash('sha256').update(pdf).digest('hex');
  for (const [typed, answer, shown] of [
    ['ABCD-EFGH-IJKL', 'No lo encontramos', 'ABCD-EFGH-IJKL'],
    [fingerprint, 'Documento válido', fingerprint.replace(/(.{8})(?=.)/g, '$1 ')],
    [code, 'Documento válido', code],
  ] as const) {
    await page.goto('/verificar');
    await page.getByLabel('Código o huella del documento').fill(typed);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await page.getByText(answer).waitFor();
    await page.locator('html.translated-ltr').waitFor();
    expect(await page.locator('dd, strong').first().innerHTML()).toBe(shown);
  }
});
