import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';
import type { Session } from './shared/session/session.ts';

test('§2.2 the scrolling to a hash is left to the arrival, which waits for the page to settle', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultHashScrollIntoView).toBe(false);
});

test('§9 links preload no page by themselves: preload.ts limits how many are preloaded at once', () => {
  const { options } = createAppRouter({ queries: new QueryClient(), session: {} as Session });
  expect(options.defaultPreload).toBe(false);
});
