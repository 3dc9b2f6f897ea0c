import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPortalRouter } from './portal/router.ts';
import { page } from './shared/routing/page.ts';
import { defaultPreload } from './shared/routing/router-options.ts';
import type { Session } from './shared/session/session.ts';
import { createSiteRouter } from './site/router.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('§9 pages that are fetched ahead', () => {
  const context = { queries: new QueryClient(), session: {} as Session, user: null };
  const given = { context, deps: { search: {} }, params: {} };

  test('are at most five at once, and a page that is visited waits for none of them', async () => {
    const running: (() => void)[] = [];
    const { loader } = page({
      title: 'Prueba',
      component: () => null,
      load: () => new Promise<void>((resolve) => running.push(resolve)),
    });
    const ahead = Array.from({ length: 8 }, () => loader({ ...given, preload: true }));
    expect(running).toHaveLength(5);
    const visited = loader({ ...given, preload: false });
    expect(running).toHaveLength(6);
    running[5]!();
    await visited;
    for (let done = 0; done < 9; done += 1) {
      running[done]?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await Promise.all(ahead);
    expect(running).toHaveLength(9);
  });

  test('are none where data is saved', () => {
    expect(defaultPreload()).toBe('intent');
    vi.stubGlobal('document', { documentElement: { dataset: { datos: 'bajo' } } });
    expect(defaultPreload()).toBe(false);
  });
});

test('§2.2 the scrolling to a hash is left to the arrival, which waits for the page to settle', () => {
  const surroundings = { history: createMemoryHistory(), isServer: true, origin: 'https://rebanca.example' };
  for (const create of [createSiteRouter, createPortalRouter])
    expect(
      create({ queries: new QueryClient(), session: {} as Session }, surroundings).options.defaultHashScrollIntoView,
    ).toBe(false);
});
