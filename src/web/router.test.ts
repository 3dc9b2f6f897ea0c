import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';
import type { Session } from './shared/session/session.ts';

test('§2.2 leaves scrolling to a hash to arrival.ts', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultHashScrollIntoView).toBe(false);
});

test('§9 leaves preloading of links to preload.ts, which limits it', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultPreload).toBe(false);
});
