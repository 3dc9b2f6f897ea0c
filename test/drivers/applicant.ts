import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, type Page } from '@playwright/test';
import { chooseRadio } from './choose-radio.ts';
import type { BrowserPortal } from '#test/support/browser-portal.ts';
import type { Person } from '#test/support/test-app.ts';
import { customer } from './customer.ts';

export function applicant(portal: BrowserPortal, page: Page, person: Person) {
  const she = customer(portal, page, person);
  const pick = async (label: string, typed: string, option: string) => {
    const box = page.getByRole('combobox', { name: label });
    await box.click();
    await box.fill(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  return {
    ...she,
    pick,

    async enter(): Promise<void> {
      await she.takeSession();
      await page.goto('/portal');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },

    async begin(): Promise<void> {
      await page.goto('/portal');
      await she.link('Conocer el programa').click();
      await she.heading('Prepárate para volver a pedir crédito').waitFor();
    },
    async start(): Promise<void> {
      await she.link('Empezar solicitud').click();
      await she.heading('¿A dónde te enviamos la tarjeta?').waitFor();
    },

    async fillMailing(): Promise<void> {
      await pick('Departamento', 'antio', 'Antioquia');
      await pick('Ciudad o municipio', 'medel', 'Medellín');
      await page.getByLabel('Dirección').fill('Carrera 43A # 1-50, apto 801');
    },
    /** Clicks twice. The portal must save once and must not submit the next step. */
    async saveMailing(): Promise<void> {
      await she.button('Guardar y continuar').dblclick();
      await she.heading('Cuéntanos de ti').waitFor();
      expect(await page.getByText(/^Revisa est/).count()).toBe(0);
    },

    async fillExtras(): Promise<void> {
      await page.getByLabel('Día').fill('17');
      await page.getByLabel('Mes', { exact: true }).fill('5');
      await page.getByLabel('Año').fill('1988');
      await pick('Actividad económica', 'emplead', 'Empleado con salario');
      await page.getByLabel('Empresa donde trabajas').fill('Panadería La Espiga');
      await page.getByLabel('Ingresos al mes').pressSequentially('2800000');
      await page.getByLabel('Gastos al mes').pressSequentially('1900000');
      await page.getByLabel('Soporte de tus ingresos').setInputFiles(await supportPhoto());
    },
    async attachPhoto(): Promise<void> {
      const photo = { name: 'IMG_0412.png', mimeType: 'image/png', buffer: await largePhoto() };
      const camera = page.getByRole('button', { name: 'Tomar una foto' });
      if (await camera.isVisible()) {
        const [asked] = await Promise.all([page.waitForEvent('filechooser'), camera.click()]);
        expect(await asked.element().getAttribute('capture')).toBe('environment');
        await asked.setFiles(photo);
      } else await page.getByLabel('Soporte de tus ingresos').setInputFiles(photo);
      await she.button('Quitar IMG_0412.png').waitFor();
    },

    async saveExtras(): Promise<void> {
      await she.button('Guardar y continuar').click();
      await she.heading('Elige tu plan').waitFor();
      await page.getByRole('radio', { name: 'Semilla (6 meses)' }).waitFor();
    },

    async choose(plan: RegExp, way: RegExp): Promise<void> {
      await page.getByRole('radio', { name: plan }).check();
      await chooseRadio(page.getByRole('radio', { name: way }));
    },
    async review(): Promise<void> {
      const office = page.getByRole('group', { name: /cargo público/ });
      if (await office.isVisible()) await chooseRadio(office.getByRole('radio', { name: /^No/ }));
      await page.getByRole('button', { name: 'Revisar y aceptar' }).locator('visible=true').click();
      await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
    },
    async sign(): Promise<void> {
      await page.getByLabel('Leí el acuerdo y estoy de acuerdo').check();
      await she.button('Enviarme el código al correo').click();
      await page.getByLabel(/^Escribe el código/).fill(await portal.readCode(person));
    },
  };
}

/** Random pixels do not compress. */
const largePhoto = () =>
  sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
    .png()
    .toBuffer();

async function supportPhoto() {
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#e3e9e5' } })
    .jpeg()
    .toBuffer();
  return { name: 'desprendible.jpg', mimeType: 'image/jpeg', buffer };
}
