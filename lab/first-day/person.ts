import { chromium } from '@playwright/test';
import { approvingCard, customer } from '#test/drivers/customer.ts';
import { chromiumArguments, quickChromiumPath } from '#test/support/chromium.ts';

export interface ImportedPerson {
  documentType: string;
  documentNumber: string;
  firstNames: string;
  lastNames: string;
  email: string;
  mobile: string;
  password: string;
}

export interface VisitedPortal {
  url: string;
  provider: { url: string };
  readCode(person: Pick<ImportedPerson, 'email'>): Promise<string>;
  answersOf(person: ImportedPerson): Promise<string[]>;
}

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export async function firstCustomer(portal: VisitedPortal, person: ImportedPerson, step: Step): Promise<string> {
  const browser = await chromium.launch({ executablePath: quickChromiumPath(), args: chromiumArguments() });
  try {
    const context = await browser.newContext({
      baseURL: portal.url,
      ignoreHTTPSErrors: true,
      viewport: { width: 360, height: 740 },
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const she = customer(portal, page, person);
    await step('a person registers and proves the identity', async () => {
      await page.goto('/registro');
      await she.heading('Crea tu cuenta').waitFor();
      await page.getByLabel('Número de documento').fill(person.documentNumber);
      await she.button('Continuar').click();
      await page.getByLabel('Nombres').fill(person.firstNames);
      await page.getByLabel('Apellidos').fill(person.lastNames);
      await page.getByLabel('Celular').fill(person.mobile);
      await she.button('Continuar').click();
      await page.getByLabel('Correo').fill(person.email);
      await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
      await she.button('Continuar').click();
      await page.getByLabel('Autorizo el tratamiento de mis datos personales').click();
      await she.button('Crear mi cuenta').click();
      await page.getByLabel('Código de 6 números').pressSequentially(await portal.readCode(person));
      await she.button('Confirmar').click();
      await she.heading('Confirmemos que eres tú').waitFor();
      await she.button('Empezar').click();
      await page.getByRole('radio').first().waitFor();
      for (const answer of await portal.answersOf(person)) {
        await page.getByText(answer, { exact: true }).click();
        await she.button(/^(Siguiente|Terminar)$/).click();
      }
      await page.waitForURL(/\/portal(\/ofertas)?$/);
    });
    await step('the person chooses a plan and accepts the plan with a code', async () => {
      await she.link(/^Ver (mi oferta|opciones)/).click();
      await she.link('Elegir cómo pagar').waitFor();
      await she.startChoosing();
      await she.choosePlan({ term: 6 });
      await she.readAgreement();
      await she.acceptPlan();
    });
    return await step('the person pays and sees the receipt', async () => {
      await she.goPay();
      await she.payWith(approvingCard);
      const receipt = she.heading(/^Pagaste \$/);
      await receipt.waitFor();
      return receipt.innerText();
    });
  } finally {
    await browser.close();
  }
}
