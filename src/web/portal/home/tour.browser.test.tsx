import { useRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { parsePublicConfig, setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { TourLauncher } from './TourLauncher.tsx';

const demo = (is: boolean) => setPublicConfig({ ...parsePublicConfig(null), demo: is });
beforeEach(() => {
  localStorage.removeItem('tour-seen');
  demo(true);
});
afterEach(() => setPublicConfig(parsePublicConfig(null)));

function Home() {
  const { history } = useRouter();
  return (
    <>
      <button type="button" onClick={() => history.back()}>
        Volver del teléfono
      </button>
      <TourLauncher />
    </>
  );
}
const open = (at = '/portal') => draw(Home, { at, path: '/portal' });
const tour = () => page.getByRole('dialog', { name: 'Conoce tu portal' });
const isGone = () => expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
const next = () => page.getByRole('button', { name: 'Siguiente' });

describe('the tour', () => {
  test('announces each of its five steps and keeps the focus on the button', async () => {
    const { address } = await open();
    await expect.element(tour()).toBeVisible();
    await expect.element(tour().getByRole('heading', { name: 'Conoce tu portal' })).toHaveFocus();
    for (const step of [1, 2, 3, 4]) {
      await expect.element(page.getByRole('status')).toHaveTextContent(`Paso ${step} de 5`);
      next().element().focus();
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(page.getByRole('status')).toHaveTextContent('Paso 5 de 5');
    await expect.element(page.getByRole('button', { name: 'Empezar' })).toHaveFocus();
    await page.getByRole('button', { name: 'Atrás' }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Paso 4 de 5');
    await next().click();
    await page.getByRole('button', { name: 'Empezar' }).click();
    await isGone();
    expect(address()).toBe('/portal');
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => page.getByRole('button', { name: 'Saltar el recorrido' }).click()],
    ['«Saltar»', () => page.getByRole('button', { name: 'Saltar', exact: true }).click()],
    ['Back', async () => document.querySelector<HTMLButtonElement>('button:not(dialog button)')!.click()],
  ])('is skipped by %s, and does not open again automatically', async (_, skip) => {
    const { screen, address } = await open();
    await expect.element(tour()).toBeVisible();
    await skip();
    await isGone();
    expect(address()).toBe('/portal');
    await screen.unmount();
    await open();
    await expect.poll(() => document.querySelector('button')?.textContent).toBe('Volver del teléfono');
    await isGone();
  });

  test('opens for the URL parameter `recorrido`, and shows the home page after the tour is closed', async () => {
    demo(false);
    const { address } = await open('/portal?recorrido=si');
    await expect.element(tour()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isGone();
    expect(address()).toBe('/portal');
  });

  test('does not open automatically outside demonstrations', async () => {
    demo(false);
    const { address } = await open();
    await expect.element(page.getByRole('button', { name: 'Volver del teléfono' })).toBeVisible();
    await isGone();
    expect([address(), localStorage.getItem('tour-seen')]).toEqual(['/portal', null]);
  });
});
