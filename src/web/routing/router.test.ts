import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/queries.ts';
import type { Session } from '#web/session/session.ts';
import { createPortalRouter } from './router.ts';

function router() {
  const asked: string[] = [];
  const session = {
    loadUser: () => {
      asked.push('user');
      return new Promise(() => undefined);
    },
  } as unknown as Session;
  const history = createMemoryHistory({ initialEntries: ['/inicio'] });
  const surroundings = { history, isServer: true, origin: 'https://rebanca.example', scrollRestoration: false };
  return { router: createPortalRouter({ queries: createQueryClient(), session }, surroundings), asked };
}
const addresses = [
  '/inicio',
  '/registro',
  '/qnt-preview',
  '/iniciar-sesion',
  '/diagnostico-financiero',
  '/programa-rebancarizacion',
  '/restaurar/olvido-contrasena',
] as const;
afterEach(() => void vi.unstubAllGlobals());

describe('§9 pages that are fetched ahead', () => {
  test('are at most five at once', async () => {
    const { router: map, asked } = router();
    for (const to of addresses) void map.preloadRoute({ to });
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toHaveLength(5);
  });

  test('are none where data is saved', async () => {
    const { router: map, asked } = router();
    vi.stubGlobal('document', { documentElement: { dataset: { datos: 'bajo' } } });
    for (const to of addresses) await map.preloadRoute({ to });
    expect(asked).toEqual([]);
  });
});

test('§2.2 the scrolling to a hash is left to the arrival, which waits for the page to settle', () => {
  expect(router().router.options.defaultHashScrollIntoView).toBe(false);
});
