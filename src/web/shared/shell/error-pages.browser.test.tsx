import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { issuer } from '#test/support/issuer.ts';
import { parsePublicConfig, setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { BareFatalErrorPage } from './FatalErrorPage.tsx';
import { BareNotFoundPage } from './NotFoundPage.tsx';

beforeEach(() => {
  setPublicConfig({ ...parsePublicConfig(null), release: 'local', operator: issuer });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  setPublicConfig(parsePublicConfig(null));
  vi.restoreAllMocks();
});

test.each([
  ['an address that leads nowhere', 'Este camino no lleva a ninguna parte', BareNotFoundPage],
  [
    'a fault',
    'Algo falló de nuestro lado',
    () => <BareFatalErrorPage error={new Error('roto')} reset={() => undefined} />,
  ],
])('%s says who answers for the page, and where help is', async (_, title, Page) => {
  const { address } = await draw(Page, { path: '/roto', at: '/roto' });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const foot = page.getByRole('contentinfo');
  await expect.element(foot).toHaveTextContent('Empresa de Prueba S. A. S. · NIT 900.000.001-1 · Calle 9, Cali');
  await expect.element(foot.getByRole('link', { name: '602 000 0000' })).toBeVisible();
  await expect.element(foot.getByRole('link', { name: 'quejas@prueba.example' })).toBeVisible();
  await expect.element(foot.getByRole('link', { name: 'Superintendencia de Industria y Comercio' })).toBeVisible();
  await page.getByRole('link', { name: 'Buscar en la ayuda' }).click();
  await expect.poll(address).toBe('/ayuda');
});
