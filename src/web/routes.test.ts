import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BeforeLoad } from './shared/routing/guard.ts';
import { routes } from './routes.ts';
import { countdownStore, stopCountdown } from './shared/session/choices/countdown.store.ts';

interface Row {
  options: {
    path?: string;
    getParentRoute?: () => { options: { id: string } };
    beforeLoad?: unknown;
    onEnter?: () => void;
  };
}
const rows = new Map<string, Row>(Object.entries(routes as unknown as Record<string, Row>));

describe('the routes', () => {
  test('use the app layout for all paths under /portal and no others', () => {
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

  test('redirect /portal to the stored target after the sign-in', async () => {
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
  const now = () => countdownStore.getState().countdown;
  beforeEach(() => void vi.stubGlobal('document', { getElementById: () => null }));
  afterEach(() => {
    vi.unstubAllGlobals();
    stopCountdown();
  });

  test('starts on plan selection and lasts two minutes by default', () => {
    const before = Date.now();
    entering('selectPlan');
    expect(now()).toMatchObject({ totalSeconds: 120 });
    expect(now()!.endsAt - before).toBeGreaterThanOrEqual(120_000);
  });
  test('does not start again while running but starts again after its end', () => {
    const running = { endsAt: Date.now() + 60_000, totalSeconds: 120 };
    countdownStore.setState({ countdown: running });
    entering('selectPlan');
    expect(now()).toBe(running);
    countdownStore.setState({ countdown: { ...running, endsAt: Date.now() - 1 } });
    entering('selectPlan');
    expect(now()!.endsAt).toBeGreaterThan(running.endsAt);
  });
  test('stops on the details of an offer', () => {
    entering('selectPlan');
    entering('offerDetails');
    expect(now()).toBeNull();
  });
  test('does not start on the server', () => {
    vi.unstubAllGlobals();
    entering('selectPlan');
    expect(now()).toBeNull();
  });
});
