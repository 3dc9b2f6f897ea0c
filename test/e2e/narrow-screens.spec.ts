import type { Page } from '@playwright/test';
import { customer } from '#test/drivers/customer.ts';
import { diagnoseOver } from '#test/drivers/diagnosis.ts';
import { beginPaymentOver, expectOk, returnOver } from '#test/drivers/plan-over-http.ts';
import { letPlanBeAtRisk, runPlan } from '#test/drivers/running-plan.ts';
import { hydrated } from '#test/support/held-application.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { longWord, longWordPeople } from '#test/support/long-words.ts';
import { translatePages } from '#test/support/page-translator.ts';
import { expectFewWords } from '#test/support/page-words.ts';
import { prerendered } from '#test/support/prerendered.ts';
import {
  expectPaymentAboveTheFold,
  expectToFit,
  expectTwoOptionsAboveTheFold,
  gaps,
} from '#test/support/screen-sizes.ts';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { accessibilityComplaints, expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loaded(page);
}

async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState({}, '', address);
  }, path);
  await loaded(page);
}

async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.querySelector('h1:not([data-left])') &&
      ![...document.querySelectorAll('.skeleton, main [aria-busy="true"]')].some(
        (element) => element.getClientRects().length > 0,
      ),
  );
}

const translateNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('translate')));

const publicPaths = [
  '/ayuda',
  '/verificar',
  '/verificar/ABCD-EFGH-IJKL',
  ...specificationRoutes.map(({ path }) => path).filter((path) => path !== '/' && !path.startsWith('/portal')),
];

test.describe('the public pages fit small screens and large letters, are accessible and work when translated', () => {
  for (const { layout, paths } of [
    { layout: 'prerendered', paths: publicPaths.filter((path) => prerendered.includes(path)) },
    { layout: 'rendered in the browser', paths: publicPaths.filter((path) => !prerendered.includes(path)) },
  ])
    test(layout, async ({ open }) => {
      const { page, context, expectAnswer } = await open({ width: 360 });
      await translatePages(context, 'fonts', 'translate');
      expectAnswer(409, '/api/');
      expectAnswer(404, '/verificar/');
      expect(paths.length).toBeGreaterThan(5);
      for (const path of paths) {
        await page.emulateMedia({ colorScheme: 'light' });
        await openPage(page, path);
        await expectToFit(page, path);
        await expectAccessible(page, 'sniffer');
        if (!path.startsWith('/verificar')) await hydrated(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectAccessible(page);
        await translateNow(page);
        await page.keyboard.press('Tab');
        await page.setViewportSize({ width: 360, height: 740 });
      }
    });
});

test.describe('every page of the portal fits a narrow screen, has few words and works when translated', () => {
  async function visitAll(page: Page, paths: readonly string[]): Promise<void> {
    for (const [index, path] of paths.entries()) {
      if (index === 0) {
        await openPage(page, path);
        await translateNow(page);
      } else await followLink(page, path);
      if (!path.endsWith('/ayuda')) await expectFewWords(page, path);
      await expectToFit(page, path);
      await expectAccessible(page, 'sniffer');
      await page.emulateMedia({ colorScheme: 'dark' });
      // In a window of the height of the page, the bottom bar covers no control.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: 360, height });
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(async () => {
        const choices = () => document.querySelectorAll<HTMLInputElement>('main input[type=radio]:enabled');
        for (let nth = 0; nth < choices().length; nth++) {
          choices()[nth]!.click();
          await new Promise((drawn) => requestAnimationFrame(drawn));
        }
      });
    }
  }

  test('fits and works for a user who chooses a plan', async ({ portal, open }) => {
    const { page, context, expectAnswer } = await open({ width: 360 });
    await translatePages(context, 'in place', 'translate');
    expectAnswer(404, '/api/payments/return/oferta');
    const [long] = longWordPeople();
    const [debt] = long!.debts;
    const debts = [
      { ...debt!, principal: 123_456_789 },
      { ...workedDebt, creditor: 'Cooperativa de Trabajadores del Páramo' },
    ];
    await customer(portal, page, await portal.person(debts, long!.facts)).takeSession();
    const { ofertas } = await (await page.request.get('/api/management/userManagement')).json();
    // Pages without an offer in the URL show the recommended offer, which has short amounts.
    const dearest = ofertas.toSorted((a: { saldo: number }, b: { saldo: number }) => b.saldo - a.saldo)[0];
    expect(dearest.saldo).toBeGreaterThan(100_000_000);
    await diagnoseOver(page, { tieneOtrasDeudas: true }, { acreedor: longWord(60) });
    await visitAll(page, [
      '/portal',
      '/portal/ofertas',
      `/portal/ofertas/detalles?oferta=${dearest.id}`,
      '/portal/diagnostico/objetivo',
      '/portal/diagnostico/completar-informacion',
      '/portal/diagnostico/detalles',
      '/portal/diagnostico/simulador',
      '/portal/validar-pago/oferta',
      `/portal/ofertas/seleccionar-plan?oferta=${dearest.id}`,
    ]);
    await page
      .getByRole('button', { name: /^Continuar/ })
      .first()
      .waitFor();
    await page.getByText('Ver cada pago').click();
    await expectToFit(page, 'a chosen plan with long amounts');
  });

  test('fits and works for a user who accepts and pays a plan', async ({ portal, open }) => {
    const { page, expectAnswer } = await open({ width: 360, translator: 'fonts' });
    expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const [long] = longWordPeople();
    const person = await portal.person(long!.debts, long!.facts);
    const she = customer(portal, page, person);
    await she.takeSession();
    await openPage(page, '/portal/ofertas/seleccionar-plan');
    await she.choosePlan({ term: 6 });
    await she.button(/^Continuar/).waitFor();
    await expectFewWords(page, 'a chosen plan');
    await she.choosePlan({ term: 12, initialPayment: '900.000' });
    await expectToFit(page, 'a chosen plan');
    await page
      .getByRole('main')
      .getByText(/^(Puedes pagar con|Antes de pagar ves)/)
      .first()
      .waitFor();
    await page.getByRole('contentinfo').getByText(/NIT/).waitFor();
    await she.readAgreement();
    await expectToFit(page, 'aceptar-plan');
    await expectFewWords(page, 'aceptar-plan', ['article']);
    await expectAccessible(page);
    const acknowledgement = page.getByRole('listitem').filter({ hasText: 'Reconocimiento de la deuda' }).last();
    await expect(acknowledgement.locator('a[href*="reclamos/nuevo?obligacion="]')).toBeVisible();
    await page.getByRole('radio', { name: 'Quiero dejar de estar en mora' }).waitFor({ state: 'attached' });
    expect(await page.locator('input:checked').count()).toBe(0);
    await she.prepareAcceptance();
    expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(0);
    await expectToFit(page, 'the signature');
    await expectAccessible(page);
    await she.button('Aceptar y recibir documentos').click();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    await expectToFit(page, 'the accepted plan');
    await expectFewWords(page, 'the accepted plan');
    await expectAccessible(page);

    const { acuerdos } = await (await page.request.get('/api/management/userManagement')).json();
    const agreementId = acuerdos[0].id as string;
    const client = await signedInOver(portal.url, person);
    for (const [status, title] of [
      ['DECLINED', 'Tu banco no aprobó el pago'],
      ['APPROVED', /^Pagaste/],
    ] as const) {
      const { referencia, valor } = expectOk(await beginPaymentOver(client, agreementId));
      const { control } = portal.provider;
      const { id } = control.createTransaction({ reference: referencia, amountInCents: valor * 100, settleMs: null });
      control.setStatus(id, status);
      expectOk(await returnOver(client, 'oferta', { id }));
      await page.goto(`/portal/validar-pago/oferta?id=${id}`);
      await she.heading(title).waitFor();
      await expectToFit(page, `a payment with the status ${status}`);
      await expectAccessible(page);
    }

    await diagnoseOver(page, { tieneOtrasDeudas: true }, { acreedor: longWord(60) });
    await visitAll(page, [
      `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
      `/portal/ofertas/acuerdos/ayuda?acuerdo=${agreementId}`,
      '/portal/ofertas',
      '/portal/perfil',
      '/portal/documentos',
      '/portal/ayuda',
      '/portal/rebancarizacion/solicitar',
      '/portal/rebancarizacion',
      '/portal',
    ]);
    await page.getByRole('navigation', { name: 'Portal, accesos' }).getByRole('link', { name: 'Diagnóstico' }).click();
    await page.waitForURL('**/portal/diagnostico/**');
  });

  test('shows two options, or the payment of an agreement at risk, above the fold', async ({ portal, open }) => {
    const { page } = await open({ width: 360 });
    const person = await portal.person([workedDebt]);
    await customer(portal, page, person).takeSession();
    await diagnoseOver(page, { gastos: { mercado: 3_000_000 }, ahorros: 800_000, personasACargo: 0 });
    await openPage(page, '/portal/ofertas/seleccionar-plan');
    await page.getByText('Te alcanza y pagas menos').waitFor();
    await expectFewWords(page, 'options');
    await expectTwoOptionsAboveTheFold(page);

    const { agreementId } = await runPlan(portal, person);
    await letPlanBeAtRisk(portal, agreementId);
    await openPage(page, `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`);
    await page.getByText('Por terminar').first().waitFor();
    await expectFewWords(page, 'an agreement at risk');
    await expectPaymentAboveTheFold(page);
  });
});

test('the parts of the top bar do not overlap at five widths', async ({ open }) => {
  const { page } = await open({ width: 360 });
  for (const path of ['/inicio', '/registro', '/iniciar-sesion']) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const scale of ['1', '1.3']) {
      await page.evaluate((value) => document.documentElement.style.setProperty('--text-scale', value), scale);
      for (const width of [320, 345, 640, 1000, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const ends = await page.locator('.top-bar').evaluate((bar) =>
          [...bar.querySelectorAll<HTMLElement>('.logo, .landing-nav, .top-bar-end > :not([popover])')]
            .filter((part) => part.offsetParent !== null)
            .map((part) => part.getBoundingClientRect())
            .flatMap(({ left, right }) => [Math.round(left), Math.round(right)]),
        );
        expect([path, width, ...ends]).toEqual([path, width, ...ends.toSorted((one, other) => one - other)]);
        expect(ends.at(-1)).toBeLessThanOrEqual(width);
      }
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '1'));
  const name = (await page.locator('.top-bar .logo-name').boundingBox())!;
  const bar = (await page.locator('.top-bar .logo').boundingBox())!;
  expect(name.y).toBeLessThan(bar.y + bar.height);
});

test('both accessibility engines and the checks of wide screens detect planted faults', async ({ open }) => {
  const { page } = await open({ width: 1280 });
  await openPage(page, '/iniciar-sesion');
  expect(await gaps(page)).toBe('');
  await page.getByRole('main').evaluate((main) => {
    // The content policy refuses style attributes, and allows styles that are set through the DOM.
    const plant = (columns: string, ...cards: [text: string, style: string][]) => {
      const grid = document.createElement('div');
      grid.style.cssText = `display: grid; align-items: start; grid-template-columns: ${columns}`;
      for (const [textContent, style] of cards)
        grid.appendChild(Object.assign(document.createElement('div'), { textContent })).style.cssText = style;
      main.append(grid);
    };
    plant('1fr 1fr', ['uno', ''], ['dos', ''], ['tres', 'height: 200px']);
    plant('1fr 1fr', ['corta', ''], ['larga', 'height: 1700px']);
    plant('100px', ['Plan celular', 'overflow: hidden; white-space: nowrap; font-size: 40px']);
    document.querySelector<HTMLElement>('footer a')!.style.fontSize = '30px';
    document.body.style.paddingBottom = '130px';
    const faint = document.createElement('p');
    faint.textContent = 'Poco contraste';
    faint.style.cssText = 'color: #999; background: #fff';
    main.append(faint, document.createElement('input'));
  });
  const found = await gaps(page);
  for (const fault of ['«tres» alone', 'below «corta»', '«Plan celular» cut off', 'footer links', 'below the footer'])
    expect.soft(found).toContain(fault);
  const complaints = (await accessibilityComplaints(page, 'axe')).join();
  for (const rule of ['color-contrast: ', 'label: ']) expect(complaints).toContain(rule);
  const sniffed = await accessibilityComplaints(page, 'sniffer');
  expect(sniffed.filter((each) => each.startsWith('WCAG2AA.')).length).toBeGreaterThanOrEqual(2);
});
