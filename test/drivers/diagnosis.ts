import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { debtElsewhere, month } from '#test/built/sent-data.ts';

export const publicAnswers = [
  {
    title: 'Cuéntanos qué debes',
    answers: [
      ['¿A cuántas entidades les debes?', 'A dos'],
      ['¿Cuánto debes, más o menos?', 'De 5 a 10 millones'],
      ['¿Desde cuándo no pagas?', 'De 1 a 2 años'],
    ],
  },
  {
    title: 'Ahora, tu mes',
    answers: [
      ['¿Cuánto te entra al mes?', 'De 3 a 5 millones'],
      ['¿Cuánto se va en lo básico?', 'De 1 a 2 millones'],
      ['¿Cuánto podrías pagar al mes?', 'De 400 a 700 mil'],
    ],
  },
] as const;

export async function diagnoseOver({ request }: Page, answers: object = {}, debt?: object): Promise<void> {
  const send = async (path: string, data?: object) =>
    expect([path, (await request.post(`/api/diagnosis/${path}`, { data })).status()]).toEqual([path, 200]);
  await send('profile', { ...month, ...answers });
  if (debt) await send(`debts/${randomUUID()}`, { ...debtElsewhere, ...debt });
  await send('results');
}

export function diagnosisOf(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  /** Selects by keyboard, because a floating element could cover the option on a small screen. */
  const choose = (group: string | RegExp, option: string | RegExp) =>
    page
      .getByRole('group', { name: group })
      .getByRole('radio', { name: option, ...(typeof option === 'string' ? { exact: true } : {}) })
      .press('Space');
  const goOn = async (title: string) => {
    await button('Continuar').click();
    await heading(title).waitFor();
  };

  return {
    button,
    heading,
    choose,

    async answerPublicQuestions(): Promise<void> {
      await page.goto('/diagnostico-financiero');
      // The script of the application starts after the HTML document is shown, so the driver waits for React.
      await page.getByRole('radio').first().focus();
      await page.waitForFunction(() =>
        Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
      );
      for (const { title, answers } of publicAnswers) {
        await heading(title).waitFor();
        for (const [question, answer] of answers) await choose(question, answer);
        await button(/^(Continuar|Ver mi resultado)$/).click();
      }
      await heading('Esta es tu primera foto').waitFor();
    },

    async chooseObjective(objective: string): Promise<void> {
      await heading('¿Qué quieres lograr primero?').waitFor();
      await choose('Tu objetivo', new RegExp(`^${objective}`));
      await button('Continuar').dblclick();
    },

    goOn,

    async fillIncome(): Promise<void> {
      await choose('¿Cómo te entra?', 'Soy empleado con contrato');
      await page.getByLabel('¿A qué te dedicas?').fill('salario');
      await page.getByRole('option', { name: /Empleado con salario/ }).click();
      await goOn('Lo que gastas en tu casa');
    },

    async fillRest(next: string): Promise<void> {
      await page.getByLabel('¿Cuánto tienes guardado?').fill('500000');
      await choose('¿Cuántas personas dependen de ti?', '2');
      await goOn(next);
    },

    async addDebt(debt: { creditor: string; balance: string; minimum: string; rate: string; days: string }) {
      const editor = page.getByRole('group', { name: 'Agregar una deuda' });
      await editor.getByLabel('¿A quién le debes?').fill(debt.creditor);
      await editor.getByLabel('¿Cuánto debes?').fill(debt.balance);
      await editor.getByLabel('¿Cuánto te piden al mes?').fill(debt.minimum);
      await editor.getByLabel('Tasa efectiva anual').fill(debt.rate);
      await editor.getByLabel('¿Hace cuántos días no la pagas?').fill(debt.days);
      await button('Guardar esta deuda').dblclick();
    },

    async imageNames(): Promise<string[]> {
      const transcript = await page.getByRole('main').ariaSnapshot();
      return [...transcript.matchAll(/\bimg "(.+)"/g)].map(([, name]) => name!.replaceAll('\u00a0', ' '));
    },
  };
}
