import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { issuer } from '#test/support/issuer.ts';
import { parsePublicConfig, setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { problemBody } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { FatalError, LinkRefused, pageNotFound } from '#web/shared/routing/fatal-error.ts';
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

describe('§2.4 the error page', () => {
  const failed = (error: Error) => () => <BareFatalErrorPage error={error} reset={() => undefined} />;
  const refused = (...problem: Parameters<typeof problemBody>) => failed(new ApiProblem(problemBody(...problem)));
  const [notFound, fault] = ['404 · Page Not Found', '500 · Internal Server Error'];
  test.each([
    ['an unknown URL', BareNotFoundPage, notFound, 'Page Not Found: /roto'],
    ['a failed validation of the URL', failed(pageNotFound('/x')), notFound, 'Page Not Found: /x'],
    ['a 404 of the API', refused('NOT_FOUND'), notFound, 'Page Not Found: /roto'],
    ['a script error', failed(new Error('roto')), fault, 'Tu información está a salvo'],
    ['an error with a status', failed(new FatalError({ statusCode: 418 })), '418 · Internal Server Error', 'a salvo'],
    ['a fault of the server', refused('UNEXPECTED', { ref: 'r-7' }), fault, 'r-7'],
    ['a server that is starting', refused('UNAVAILABLE'), '503 · Internal Server Error', 'Volvemos en unos minutos'],
    ['a network failure', failed(new NetworkFailure()), fault, 'Revisa tu conexión'],
    [
      'a refused external link',
      failed(new LinkRefused('https://otra.example/')),
      '400 · Internal Server Error',
      'https://otra.example/',
    ],
  ])('starts with the status code and the message, and describes %s', async (_what, Page, line, more) => {
    await draw(Page, { path: '/roto', at: '/roto' });
    const main = page.getByRole('main');
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
    const lines = (main.element() as HTMLElement).innerText.split('\n').filter((text) => text.trim() !== '');
    expect(lines[0]).toBe(line);
    expect(lines.slice(1).join('\n')).toContain(more);
    expect(document.body.textContent!.split(line)).toHaveLength(2);
  });
});

test.each([
  ['the page of an unknown URL', 'Este camino no lleva a ninguna parte', BareNotFoundPage],
  [
    'the page of an unexpected error',
    'Algo falló de nuestro lado',
    () => <BareFatalErrorPage error={new Error('roto')} reset={() => undefined} />,
  ],
])('%s shows the brand, the operator and the contact channels', async (_, title, Page) => {
  const { address } = await draw(Page, { path: '/roto', at: '/roto' });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('banner')).toHaveTextContent('Rebanca');
  const foot = page.getByRole('contentinfo');
  await expect.element(foot).toHaveTextContent('Empresa de Prueba S. A. S. · NIT 900.000.001-1 · Calle 9, Cali');
  await expect.element(foot.getByRole('link', { name: '602 000 0000' })).toBeVisible();
  const complaints = foot.getByRole('link', { name: 'quejas@prueba.example' });
  await expect.element(complaints).toBeVisible();
  await page.viewport(360, 740);
  expect(complaints.element().getClientRects(), 'lines of the e-mail address').toHaveLength(1);
  await expect.element(foot.getByRole('link', { name: 'Superintendencia de Industria y Comercio' })).toBeVisible();
  await page.getByRole('link', { name: 'Buscar en la ayuda' }).click();
  await expect.poll(address).toBe('/ayuda');
});
