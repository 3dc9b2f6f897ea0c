import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvingCard, customer, decliningCard } from '#test/drivers/customer.ts';
import { runPlan } from '#test/drivers/running-plan.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { longWord, longWordPeople } from '#test/support/long-words.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { openWatched } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  const env = {
    OPERATOR_NAME: longWord(120),
    OPERATOR_ADDRESS: longWord(120),
    OPERATOR_EMAIL: `${longWord(64)}@rebanca.example`,
  };
  [portal, browser] = await Promise.all([startBrowserPortal(env), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe('letters twice as large on a phone, and a screen of 320 px', () => {
  /** The narrowest screens, and each with the letters of somebody who sees little. */
  const sizes = [
    [320, ''],
    [360, ''],
    [360, '200%'],
    [320, '200%'],
    [768, '200%'],
  ] as const;

  /** What does not fit: the page itself, an amount cut off at the edge of its table, a button with a word in two parts. */
  const beyond = (page: Page, letters: '' | '200%') =>
    page.evaluate(async (size) => {
      document.documentElement.style.setProperty('font-size', size, 'important');
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const { scrollWidth, clientWidth } = document.documentElement;
      const problems: string[] = [];
      if (scrollWidth > clientWidth) {
        const wide = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth + 1,
        );
        problems.push(
          `${scrollWidth - clientWidth} px`,
          ...wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 80)),
        );
      }
      for (const box of document.querySelectorAll('.table-box'))
        if (box.scrollWidth > box.clientWidth + 1)
          problems.push(`a table, cut off by ${box.scrollWidth - box.clientWidth} px`);
      for (const label of document.querySelectorAll('.btn-label')) {
        const words = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
        for (let node = words.nextNode(); node; node = words.nextNode())
          for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
              problems.push(`«${word}» in two parts`);
          }
      }
      return problems.join(' | ');
    }, letters);

  async function measured(page: Page, where: string) {
    const problems: [where: string, width: number, letters: string, what: string][] = [];
    for (const [width, letters] of sizes) {
      await page.setViewportSize({ width, height: 740 });
      const what = await beyond(page, letters);
      if (what) problems.push([where, width, letters, what]);
    }
    await beyond(page, '');
    return problems;
  }

  async function wideOnes(page: Page, paths: readonly string[]) {
    const wide: Awaited<ReturnType<typeof measured>> = [];
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 740 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(
        () =>
          document.readyState === 'complete' &&
          ![...document.querySelectorAll('.skeleton, main [aria-busy="true"]')].some(
            (element) => element.getClientRects().length > 0,
          ),
      );
      wide.push(...(await measured(page, path)));
    }
    return wide;
  }

  test('scroll no public page sideways', async () => {
    const watched = await openWatched(browser, portal.url, { width: 360 });
    const { page } = watched;
    const paths = [
      '/ayuda',
      '/verificar',
      '/verificar/ABCD-EFGH-IJKL',
      ...specificationRoutes.map(({ path }) => path),
    ].filter((path) => path !== '/' && !path.startsWith('/portal'));
    expect(await wideOnes(page, paths)).toEqual([]);
    await watched.close();
  });

  test('scroll nothing sideways on the way from the chosen plan to the receipt', async () => {
    const watched = await openWatched(browser, portal.url, { width: 360 });
    const { page } = watched;
    const [long] = longWordPeople();
    const she = customer(portal, page, await portal.person(long!.debts, long!.facts));
    await she.takeSession();
    const wide: Awaited<ReturnType<typeof measured>> = [];
    const measure = async (step: string) => wide.push(...(await measured(page, step)));
    await she.openOffer(long!.debts[0]!.product);
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    await measure('a chosen plan');
    // How one pays is shown where a price is, and who one deals with at every foot.
    expect(
      await page
        .getByRole('main')
        .getByText(/^(Puedes pagar con|Antes de pagar ves)/)
        .count(),
    ).toBeGreaterThan(0);
    await page.getByRole('contentinfo').getByText(/NIT/).waitFor();
    await she.readAgreement();
    await measure('aceptar-plan');
    // The reason is asked before the consents, and nothing is chosen for anybody.
    await page.getByRole('radio', { name: 'Quiero dejar de estar en mora' }).waitFor({ state: 'attached' });
    expect(await page.locator('input:checked').count()).toBe(0);
    await she.prepareAcceptance();
    expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(0);
    await measure('the signature');
    await she.button('Aceptar y recibir documentos').click();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    await measure('the accepted plan');
    await she.goPay();
    await she.payWith(decliningCard);
    await she.heading('Tu banco no aprobó el pago').waitFor();
    await measure('a declined payment');
    await she.goPay();
    await she.payWith(approvingCard);
    await page.getByRole('heading', { level: 1, name: /^Pagaste/ }).waitFor();
    await measure('the receipt');
    expect(wide).toEqual([]);
    await watched.close();
  });

  test('scroll no page of the portal sideways, and leave the bar its way to the diagnosis', async () => {
    const watched = await openWatched(browser, portal.url, { width: 360 });
    const { page } = watched;
    const [long] = longWordPeople();
    const laura = await portal.person(long!.debts, long!.facts);
    const [other] = longWordPeople();
    const { agreementId } = await runPlan(portal, laura);
    const someone = await portal.person(
      [...other!.debts, { ...workedDebt, creditor: 'Cooperativa de Trabajadores del Páramo' }],
      other!.facts,
    );
    const makeDiagnosis = async () => {
      const profile = {
        objetivo: 'SOLO_MIRAR',
        ingresos: 3_500_000,
        gastos: { mercado: 900_000 },
        ahorros: 500_000,
        estabilidad: 'EMPLEADO',
        personasACargo: 0,
        actividadEconomica: 'asalariado',
        tieneOtrasDeudas: true,
      };
      expect((await page.request.post('/api/diagnosis/profile', { data: profile })).status()).toBe(200);
      const debt = { acreedor: longWord(60), saldo: 4_000_000, tasaEaPb: 2_500, pagoMinimo: 200_000, diasMora: 120 };
      expect((await page.request.post(`/api/diagnosis/debts/${randomUUID()}`, { data: debt })).status()).toBe(200);
      expect((await page.request.post('/api/diagnosis/results')).status()).toBe(200);
    };
    const everywhere = [
      '/portal',
      '/portal/perfil',
      '/portal/documentos',
      '/portal/ayuda',
      '/portal/diagnostico/objetivo',
      '/portal/diagnostico/completar-informacion',
      '/portal/diagnostico/detalles',
      '/portal/diagnostico/simulador',
      '/portal/rebancarizacion/solicitar',
      '/portal/rebancarizacion',
      '/portal/validar-pago/oferta',
    ];
    // Who chooses a plan, and who runs one.
    await customer(portal, page, someone).takeSession();
    const empty = await wideOnes(page, ['/portal/diagnostico/detalles', '/portal/diagnostico/simulador']);
    await makeDiagnosis();
    const choosing = await wideOnes(page, [
      '/portal/ofertas',
      '/portal/ofertas/detalles',
      '/portal/ofertas/seleccionar-plan',
      ...everywhere,
    ]);
    await customer(portal, page, laura).takeSession();
    await makeDiagnosis();
    const running = await wideOnes(page, [
      `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
      `/portal/ofertas/acuerdos/ayuda?acuerdo=${agreementId}`,
      '/portal/ofertas',
      ...everywhere,
    ]);
    expect([...empty, ...choosing, ...running]).toEqual([]);
    await page.goto('/portal');
    await page.getByRole('navigation', { name: 'Portal, accesos' }).getByRole('link', { name: 'Diagnóstico' }).click();
    await page.waitForURL('**/portal/diagnostico/**');
    await watched.close();
  });
});

test('the sign-in of a phone bears the whole name of the brand', async () => {
  const watched = await openWatched(browser, portal.url, { width: 360 });
  await watched.page.goto('/iniciar-sesion');
  await watched.page.locator('html.fonts').waitFor();
  const name = (await watched.page.locator('.top-bar .logo-name').boundingBox())!;
  const bar = (await watched.page.locator('.top-bar .logo').boundingBox())!;
  expect(name.y).toBeLessThan(bar.y + bar.height);
  await watched.close();
});
