import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';
import type { Session } from './shared/session/session.ts';

test('§2.2 the router does not scroll to the hash, because arrival.ts scrolls', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultHashScrollIntoView).toBe(false);
});

test('§9 the router preloads no links, because preload.ts preloads links', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultPreload).toBe(false);
});
