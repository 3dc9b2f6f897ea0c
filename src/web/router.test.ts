import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';
import type { Session } from './shared/session/session.ts';

test('§2.2 the router leaves scrolling to a hash to arrival.ts', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultHashScrollIntoView).toBe(false);
});

test('§9 the router leaves the preloading of links to preload.ts', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultPreload).toBe(false);
});
