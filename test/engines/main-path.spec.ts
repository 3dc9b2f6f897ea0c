import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '#test/e2e/fixtures.ts';
import type { BrowserPortal } from '#test/support/browser-portal.ts';
import { workedDebt } from '#test/support/test-app.ts';
import type { EngineName, EngineOptions, EngineWindow, OpenWindow, Viewport } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { visitor } from './visitor.ts';
import { openWebKit } from './webkit.ts';

const test = base.extend<EngineOptions>({ engine: ['Firefox', { option: true }] });
const engines: Record<EngineName, OpenWindow> = { Firefox: openFirefox, WebKit: openWebKit };

const phone: Viewport = { width: 390, height: 844 };
const desk: Viewport = { width: 1280, height: 800 };

for (const viewport of [phone, desk])
  test(`the main path leads from the landing page to the receipt at ${viewport.width} px`, async ({
    portal,
    engine,
  }) => {
    const window = await engines[engine](viewport);
    const pictures = pictureFolder(`${engine}-${viewport.width}`);
    const look = async (name: string) =>
      pictures && writeFileSync(join(pictures, `${name}.png`), await window.screenshot());
    try {
      await walk(portal, window, viewport, look);
      expect(await window.complaints()).toEqual([]);
    } catch (fault) {
      await look('failed');
      console.error(await window.complaints().catch(String));
      throw fault;
    } finally {
      await window.close();
    }
  });

async function walk(
  portal: BrowserPortal,
  window: EngineWindow,
  viewport: Viewport,
  picture: (name: string) => Promise<unknown>,
): Promise<void> {
  const { see, until, press, write } = visitor(window);
  const isPhone = viewport === phone;
  const laura = await portal.person([workedDebt]);
  let pages = 0;
  async function arrive(heading: RegExp): Promise<void> {
    await see('heading', heading);
    const width = await window.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${heading} scrolls sideways`).toBeLessThanOrEqual(viewport.width);
    await picture(`${String(++pages).padStart(2, '0')}-${heading.source.replaceAll(/[^\p{L}\d]+/gu, '-')}`);
  }

  await window.goTo(`${portal.url}/inicio`);
  expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([viewport.width, viewport.height]);
  await arrive(/./);
  if (isPhone) {
    await press('button', /^Menú$/);
    const menu = await until(() => window.evaluate(openMenu));
    await picture('menu');
    expect.soft(menu.height, 'the menu is no taller than its seven links').toBeLessThan(viewport.height / 2);
  }
  await press('link', /^Iniciar sesión$/);

  await arrive(/^Hola de nuevo/);
  await write(/^Número de documento/, laura.documentNumber);
  await write(/^Contraseña/, laura.password);
  await press('button', /^Entrar$/);

  await arrive(/Persona/);
  await press('link', /^Ofertas/);
  await arrive(/ofertas?/);
  await press('link', /^Ver (opciones|mi oferta)/);
  await arrive(/^Tarjeta de crédito/);
  const decoration = await until(() => window.evaluate(explainedWord));
  expect
    .soft(decoration, 'explained words are underlined with dots')
    .toMatchObject({ line: 'underline', style: 'dotted' });
  await press('link', /^Elegir cómo pagar/);
  await arrive(/^Elige cómo quieres pagar/);
  await press('radio', /^6 cuotas/);
  await press('button', /^Continuar/);
  await arrive(/^Lee y decide/);
  await press('button', /^Aceptar mi plan/);
  await arrive(/^Antes de aceptar/);
  await press('checkbox', /^Leí el acuerdo/);
  await press('checkbox', /^Sé que al aceptar/);
  await press('button', /^Enviarme el código al correo/);
  await write(/^Escribe el código/, await portal.readCode(laura));
  await press('button', /^Aceptar y recibir documentos/);

  await arrive(/Tu plan quedó en firme/);
  await expectBelowBar(/Tu plan quedó en firme/);
  await press('button', /^Pagar/);

  await arrive(/¿Cómo quieres pagar\?/);
  await write(/^Número de la tarjeta/, '4242424242424242');
  await write(/^Vence/, '1230');
  await write(/^Código/, '123');
  await write(/^Nombre en la tarjeta/, 'Persona de Prueba');
  await press('button', /^Pagar/);
  await press('link', /Volver a Rebanca/);

  await arrive(/^Pagaste/);
  await press('button', /Descargar comprobante/);
  await press('link', /^Documentos$/);
  await arrive(/^Tus documentos/);
  await press('button', /Tu menú/);
  await press('button', /^Cerrar Sesión$/);
  await see('link', /^(Iniciar sesión|Registrarme)$/);
  await window.goTo(`${portal.url}/verificar`);
  await arrive(/./);

  async function expectBelowBar(heading: RegExp): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const box = await see('heading', heading);
    await picture('after-accepting');
    expect.soft(box.top, 'the heading is below the bar').toBeGreaterThan(60);
    expect.soft(box.bottom, 'the heading is in the window').toBeLessThan(viewport.height);
    expect.soft(box.coveredBy, 'nothing covers the heading').toBeNull();
  }
}

function openMenu(): { height: number } | string {
  const menu = document.querySelector<HTMLElement>('#menu');
  if (!menu || menu.getClientRects().length === 0) return 'the menu is closed';
  return { height: menu.offsetHeight };
}

function explainedWord(): { line: string; style: string; thickness: string } | string {
  const word = document.querySelector('.explain:not(.is-later)');
  if (!word) return 'no explained word';
  const { textDecorationLine, textDecorationStyle, textDecorationThickness } = getComputedStyle(word);
  return { line: textDecorationLine, style: textDecorationStyle, thickness: textDecorationThickness };
}

function pictureFolder(name: string): string | undefined {
  const root = process.env.REBANCA_PICTURES;
  if (!root) return undefined;
  mkdirSync(join(root, name), { recursive: true });
  return join(root, name);
}
