import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { identityCheck } from '#server/db/schema/entry.ts';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { diagnosisOf } from '#test/drivers/diagnosis.ts';
import { stranger } from '#test/support/registration.ts';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expect, test } from './studio.ts';

export const publicPages = specificationRoutes.map(({ path }) => path).filter((path) => !path.startsWith('/portal'));

export function publicAlbum(): void {
  for (const path of publicPages)
    test(path, async ({ studio: { visit, visitor } }) => {
      await visit(await visitor(), path, path === '/' ? 'indice' : path);
    });

  test('captures the preferences, and the sign-in form with errors', async ({ studio: { shoot, visitor } }) => {
    const page = await visitor();
    await page.goto('/iniciar-sesion');
    const enter = page.getByRole('button', { name: 'Entrar', exact: true });
    await page.getByLabel('Número de documento').fill('x');
    await page.getByLabel('Número de documento').fill('');
    await enter.click();
    await page.getByText('Revisa este dato').waitFor();
    await shoot(page, 'iniciar-sesion-falta');
    await page.getByLabel('Número de documento').fill('52418903');
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await enter.click();
    await page.getByText('No pudimos entrar').waitFor();
    await shoot(page, 'iniciar-sesion-negada');
    await page.getByRole('button', { name: 'Preferencias' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'preferencias');
  });

  test('captures the result of the public diagnosis', async ({ studio: { shoot, visitor } }) => {
    const page = await visitor();
    await diagnosisOf(page).answerPublicQuestions();
    await shoot(page, 'diagnostico-financiero-resultado');
  });

  test('captures the registration up to the code', async ({ studio: { shoot, visitor } }) => {
    const page = await visitor();
    const step = async (button: string, heading: string, name: string) => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await shoot(page, name);
    };
    await page.goto('/registro');
    await page.getByLabel('Número de documento').fill('1098765432');
    await page.getByLabel('Nombres').fill('María Fernanda de los Ángeles');
    await page.getByLabel('Apellidos').fill('Santamaría-Echeverri Villavicencio');
    await page.getByLabel('Celular').fill('310 555 01 02');
    await step('Continuar', '¿Con qué entras?', 'registro-cuenta');
    await page.getByLabel('Correo').fill('maria.fernanda.santamaria.echeverri@correo-de-la-empresa.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('café con arequipe');
    await page.getByLabel('Autorizo el tratamiento de mis datos personales').check();
    await step('Crear mi cuenta', 'Confirma tu correo', 'registro-codigo');
  });

  test('captures the identity check with correct and with wrong answers', async ({
    studio: { portal, shoot, visitor },
  }) => {
    const begun = async () => {
      const owner = await portal.person([workedDebt], { withoutPassword: true });
      const typed = stranger({ numeroDocumento: owner.documentNumber, correo: `propia-${owner.email}` });
      const page = await visitor();
      await page.request.post('/api/registration', { data: typed });
      const codigo = await portal.readCode({ ...owner, email: typed.correo });
      await page.request.post('/api/validation/contact/verify', { data: { codigo } });
      await page.goto('/validacion/cross-core');
      await page.getByRole('button', { name: 'Empezar' }).waitFor();
      return { owner, page };
    };
    const answer = async (page: Page, owner: Person, rightly: boolean) => {
      const [check] = await portal.platform.database.sql
        .select()
        .from(identityCheck)
        .where(eq(identityCheck.portfolioCustomerId, owner.id));
      for (const { options, right } of check!.questions) {
        const chosen = options[rightly ? right : (right + 1) % options.length]!;
        await chooseRadio(page.getByRole('radio', { name: chosen, exact: true }));
        await page.getByRole('button', { name: /^(Siguiente|Terminar)$/ }).click();
      }
    };
    const { owner, page } = await begun();
    await shoot(page, 'identidad-inicio');
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('radio').first().waitFor();
    await shoot(page, 'identidad-pregunta');
    await answer(page, owner, true);
    await page.getByRole('button', { name: 'A mi correo de siempre' }).waitFor();
    await shoot(page, 'identidad-contacto');
    await page.getByRole('button', { name: 'A mi correo de siempre' }).click();
    await page.getByRole('heading', { name: 'Escribe el código' }).waitFor();
    await shoot(page, 'identidad-codigo');

    const other = await begun();
    await other.page.getByRole('button', { name: 'Empezar' }).click();
    await other.page.getByRole('radio').first().waitFor();
    await answer(other.page, other.owner, false);
    await other.page.getByRole('radio').first().waitFor({ state: 'detached' });
    await shoot(other.page, 'identidad-no-coincide');
  });

  test('captures the account recovery', async ({ studio: { portal, shoot, visitor } }) => {
    const person = await portal.person([workedDebt]);
    const page = await visitor();
    await page.goto('/restaurar/olvido-contrasena');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByRole('button', { name: 'Enviarme el código' }).click();
    await page.getByRole('heading', { level: 1, name: 'Escribe el código' }).waitFor();
    await shoot(page, 'recuperar-codigo');
    await page.getByLabel('Código de 6 números').fill(await portal.readCode(person));
    await page.getByRole('heading', { level: 1, name: 'Crea tu contraseña' }).waitFor();
    await page.getByLabel('Nueva contraseña').fill('corta');
    await shoot(page, 'recuperar-contrasena-nueva');
    await page.getByLabel('Nueva contraseña').fill('caminata por el páramo');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contraseña cambiada' }).waitFor();
    await shoot(page, 'recuperar-lista');
  });

  test('captures the not-found pages and an offline page', async ({ studio: { portal, shoot, visit, visitor } }) => {
    const page = await visitor();
    await visit(page, '/una-pagina-que-no-existe', 'no-existe');
    await page.goto(`${portal.url}/verificar/ABCD-EFGH-IJKL`);
    await page.getByRole('heading').first().waitFor();
    await shoot(page, 'verificar-no-encontrado');
    await page.goto('/iniciar-sesion');
    await page.getByLabel('Número de documento').fill('52418903');
    // The page shows the offline notice only after the application has loaded.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByText('Estás sin conexión').waitFor();
    await shoot(page, 'sin-conexion');
    expect(await page.getByLabel('Número de documento').inputValue()).toBe('52418903');
  });
}
