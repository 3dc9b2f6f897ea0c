import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BeforeLoad } from './shared/routing/guard.ts';
import { routes } from './routes.ts';
import { priceHoldStore, stopPriceHold } from './shared/session/choices/price-hold.store.ts';

interface Row {
  options: {
    path?: string;
    getParentRoute?: () => { options: { id: string } };
    beforeLoad?: unknown;
    onEnter?: () => void;
  };
}
const rows = new Map<string, Row>(Object.entries(routes as unknown as Record<string, Row>));

describe('the map of the product', () => {
  test('puts exactly the paths under /portal into the app layout', () => {
    for (const [name, { options }] of rows)
      expect([name, options.getParentRoute!().options.id === 'app']).toEqual([
        name,
        options.path!.startsWith('/portal'),
      ]);
  });

  const opened = ({ options }: Row, more: Partial<BeforeLoad> = {}) =>
    (options.beforeLoad as (given: BeforeLoad) => Promise<void>)({
      context: { user: null, queries: new QueryClient(), session: {} } as unknown as BeforeLoad['context'],
      location: { pathname: options.path!, searchStr: '', hash: '' },
      params: { strategy: 'oferta' },
      preload: true,
      ...more,
    });
  afterEach(() => void vi.unstubAllGlobals());

  test('leads from /portal on to the address that was kept for after the sign-in', async () => {
    const sessionStorage = { getItem: () => '/portal/documentos?a=1#b', removeItem: () => undefined };
    vi.stubGlobal('window', { sessionStorage, location: { origin: 'https://rebanca.example' } });
    const context = {
      user: { id: 'u-1' },
      queries: new QueryClient(),
      session: {},
    } as unknown as BeforeLoad['context'];
    await expect(opened(rows.get('portal')!, { context, preload: false })).rejects.toMatchObject({
      options: { to: '/portal/documentos', search: { a: '1' }, hash: 'b', replace: true },
    });
  });
});

describe('§2.2 the global countdown', () => {
  const entering = (name: string) => rows.get(name)!.options.onEnter!();
  const hold = (endsInMs: number) =>
    priceHoldStore.setState({
      hold: { offerId: 'o', proposalId: 'p', endsAt: Date.now() + endsInMs, totalSeconds: 120, asOf: 0 },
    });
  const runs = () => priceHoldStore.getState().hold !== null;
  afterEach(stopPriceHold);

  test('stops on arriving at the offer’s details', () => {
    hold(60_000);
    entering('offerDetails');
    expect(runs()).toBe(false);
  });
  test('goes on when the choice of a plan is entered again, and gives way to a new one once it is over', () => {
    hold(60_000);
    entering('selectPlan');
    expect(runs()).toBe(true);
    hold(-1);
    entering('selectPlan');
    expect(runs()).toBe(false);
  });
});
