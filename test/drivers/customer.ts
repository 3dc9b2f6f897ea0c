import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { chooseRadio } from './choose-radio.ts';
import type { Person } from '#test/support/test-app.ts';

type PlanWish = {
  term: number;
  day?: number;
  initialPayment?: string;
};

export const approvingCard = '4242 4242 4242 4242';
export const decliningCard = '4111 1111 1111 1111';

const documentNames: Record<string, string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  PA: 'Pasaporte',
};

type VisitingPerson = Pick<Person, 'documentType' | 'documentNumber' | 'email' | 'password'>;

export function customer<P extends VisitingPerson>(
  portal: { url: string; provider: { url: string }; readCode(person: P): Promise<string> },
  page: Page,
  person: P,
) {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  return {
    button,
    link,
    heading,

    async giveCredentials(): Promise<void> {
      if (!page.url().includes('/iniciar-sesion')) await page.goto('/iniciar-sesion');
      await page.getByLabel('Tipo de documento').selectOption({ label: documentNames[person.documentType]! });
      await page.getByLabel('Número de documento').fill(person.documentNumber);
      await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
      await button('Entrar').click();
    },

    async introduce(typed: { nombres: string; apellidos: string; celular: string }): Promise<void> {
      await page.getByLabel('Número de documento').fill(person.documentNumber);
      await page.getByLabel('Nombres').fill(typed.nombres);
      await page.getByLabel('Apellidos').fill(typed.apellidos);
      await page.getByLabel('Celular').fill(typed.celular);
      await button('Continuar').click();
      await heading('¿Con qué entras?').waitFor();
    },

    async signIn(): Promise<void> {
      await this.giveCredentials();
      await page.waitForURL(/\/portal/).catch(async (cause: unknown) => {
        const text = await page.locator('body').innerText();
        throw new Error(`the sign-in ended at ${page.url()}, and the page shows: ${text}`, { cause });
      });
      // The password field must disappear first, because the sign-in page shows its heading until the portal has
      // loaded.
      await page.getByLabel('Contraseña', { exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
    },

    /** Waits for the HTML document, because the URL changes before the document is replaced. */
    async arriveAtPublicHome(): Promise<void> {
      await page.waitForURL('**/inicio');
      await link('Iniciar sesión').waitFor();
    },

    async takeSession(): Promise<void> {
      const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = person;
      const answer = await page.request.post('/api/Auth/login', { data: { tipoDocumento, numeroDocumento, password } });
      if (!answer.ok()) throw new Error(`${numeroDocumento} could not sign in: ${answer.status()}`);
    },

    async openOffer(product: string | RegExp = 'Tarjeta de crédito'): Promise<void> {
      await page.goto('/portal/ofertas');
      await link(/^Ver opciones/).click();
      await page.waitForURL('**/portal/ofertas/detalles**');
      await heading(product).waitFor();
    },

    async startChoosing(): Promise<void> {
      await link('Elegir cómo pagar').click();
      await heading('Elige cómo quieres pagar').waitFor();
      await page.getByRole('group', { name: '¿En cuántas cuotas?' }).waitFor();
    },

    async choosePlan({ term, day, initialPayment }: PlanWish): Promise<void> {
      await chooseRadio(
        page.getByRole('radio', { name: term === 1 ? /^Un solo pago/ : new RegExp(`^${term} cuotas`) }),
      );
      const adjustments = page.getByText('Cambiar fechas o pago inicial');
      if ((day ?? initialPayment) !== undefined && !(await page.getByLabel('Otro número de cuotas').isVisible()))
        await adjustments.click();
      if (day !== undefined)
        await chooseRadio(
          page
            .getByRole('group', { name: '¿Qué día te queda mejor?' })
            .getByRole('radio', { name: `El día ${day} de cada mes` }),
        );
      if (initialPayment !== undefined) {
        const field = page.getByLabel('Pago inicial', { exact: true });
        await field.fill('');
        await field.pressSequentially(initialPayment);
        await expect.poll(() => field.inputValue()).toBe(initialPayment);
      }
    },

    async readAgreement(): Promise<void> {
      await button(/^Continuar/).click();
      await heading('Lee y decide').waitFor();
    },

    async prepareAcceptance(): Promise<void> {
      await button('Aceptar mi plan').click();
      await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
      await page.getByLabel('Leí el acuerdo y estoy de acuerdo').check();
      await page.getByLabel('Sé que al aceptar reconozco esta deuda').check();
      await button('Enviarme el código al correo').click();
      await page.getByLabel(/^Escribe el código/).fill(await portal.readCode(person));
    },

    async acceptPlan(): Promise<void> {
      await this.prepareAcceptance();
      await button('Aceptar y recibir documentos').click();
      await heading(/Tu plan quedó en firme/).waitFor();
    },

    async goPay(): Promise<void> {
      await button(/^(Pagar|Volver a pagar|Usar otra tarjeta)/).click();
      await page.waitForURL(`${portal.provider.url}/**`);
      await heading('¿Cómo quieres pagar?').waitFor();
    },

    async payWith(card: string): Promise<void> {
      await this.fillCard(card);
      await button(/^Pagar/).click();
      await page.getByRole('link', { name: 'Volver a Rebanca' }).click();
      await page.waitForURL((url) => url.origin === portal.url && url.pathname.includes('/validar-pago'));
    },

    async fillCard(card: string): Promise<void> {
      await page.getByLabel('Número de la tarjeta').fill(card);
      await page.getByLabel('Vence (mes/año)').fill('12/30');
      await page.getByLabel('Código (CVC)').fill('123');
      await page.getByLabel('Nombre en la tarjeta').fill('Persona de Prueba');
    },

    async seeReceipt(amount: string): Promise<void> {
      await heading(`Pagaste ${amount}`).waitFor();
    },

    async openAgreement(): Promise<void> {
      await page.goto('/portal/ofertas/acuerdos/detalles');
      await page.getByRole('heading', { level: 2, name: 'Tu plan de pagos' }).waitFor();
    },

    async download(name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
      const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
      return saved(file);
    },
  };
}

async function saved(file: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

export const pdfText = (bytes: Buffer): string => readPdf(bytes).text.replaceAll('\u00a0', ' ');

export function documentsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) addresses.push(request.url());
  });
  return addresses;
}
