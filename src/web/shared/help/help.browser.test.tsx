import { useRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { issuer } from '#test/support/issuer.ts';
import type { CommonLinks, ToolTips } from '#contract/config.ts';
import { configQuery } from '#web/shared/api/queries.ts';
import { parsePublicConfig, setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { HelpPage } from './HelpPage.tsx';

beforeEach(() => setPublicConfig({ ...parsePublicConfig(null), operator: issuer }));
afterEach(() => {
  setPublicConfig(parsePublicConfig(null));
  location.hash = '';
});

function WithBack() {
  const { history } = useRouter();
  return (
    <>
      <button type="button" onClick={() => history.back()}>
        Volver
      </button>
      <HelpPage />
    </>
  );
}

const open = (at = '/ayuda') =>
  draw(WithBack, {
    at,
    path: '/ayuda',
    fetched: (queries) => {
      queries.setQueryData<CommonLinks>(configQuery('common-links.json').queryKey, {
        whatsApp: { href: 'https://wa.me/57' },
      });
      queries.setQueryData<ToolTips>(configQuery('tool-tips.json').queryKey, {
        cupo: { titulo: 'Cupo', texto: 'Lo máximo de la tarjeta.' },
      });
    },
  });
const field = () => page.getByRole('searchbox', { name: 'Busca una duda o una palabra' });
const status = () => page.getByRole('status');
const answers = () => document.querySelectorAll('details').length;

test('the search ignores accents and case, counts the matches and updates the URL', async () => {
  const { address } = await open();
  const all = answers();
  expect(all).toBeGreaterThan(30);
  await expect.element(status()).toHaveTextContent('');
  await userEvent.type(field(), 'PRESCRIPCION');
  await expect.element(status()).toHaveTextContent('Encontramos 1 respuesta para «PRESCRIPCION».');
  expect(address()).toBe('/ayuda?q=PRESCRIPCION');
  await expect.element(page.getByText('Pasa cuando se cumple el plazo', { exact: false })).toBeVisible();
  await userEvent.clear(field());
  await userEvent.type(field(), 'cupo{Enter}');
  expect(address()).toBe('/ayuda?q=cupo');
  await userEvent.clear(field());
  await expect.poll(answers).toBe(all);
  await expect.element(status()).toHaveTextContent('');
});

test('Back clears the search and restores the whole list of answers in one step', async () => {
  const { address } = await open();
  const all = answers();
  await userEvent.type(field(), 'mo');
  await expect.poll(address).toBe('/ayuda?q=mo');
  await userEvent.type(field(), 'ra');
  await expect.poll(address).toBe('/ayuda?q=mora');
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect.poll(answers).toBe(all);
  await expect.element(field()).toHaveValue('');
  expect(address()).toBe('/ayuda');
});

test('a shared URL restores the search', async () => {
  await open('/ayuda?q=otrosi');
  await expect.element(field()).toHaveValue('otrosi');
  await expect.element(status()).toHaveTextContent('Encontramos 2 respuestas para «otrosi».');
});

test('an empty result shows three contact channels', async () => {
  await open('/ayuda?q=zzz');
  await expect.element(status()).toHaveTextContent('No encontramos respuestas para «zzz».');
  expect(answers()).toBe(0);
  const ways = [...document.querySelectorAll('#canales a')].map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['https://wa.me/57', 'tel:6020000000', 'mailto:datos@prueba.example']);
});

test('a URL with the hash of an answer opens the answer', async () => {
  await open();
  const answer = () => document.getElementById('palabra-mora')?.closest('details')?.open;
  expect(answer()).toBe(false);
  location.hash = '#palabra-mora';
  await expect.poll(answer).toBe(true);
  await expect.element(page.getByRole('link', { name: 'Enlace a esta respuesta: Mora' })).toBeVisible();
});
