import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '#web/routes.ts';
import { savesData } from '#web/session/preferences.store.ts';
import type { RouterContext } from './guard.ts';
import { atMost } from './preload-limit.ts';
import { pageFallbacks } from './root.ts';
import { readSearch, writeSearch } from './search-text.ts';

/** Preloads that may run at the same time. */
const preloadLimit = 5;

/** What differs where pages are rendered ahead of time. */
interface Surroundings {
  history?: RouterHistory;
  isServer?: boolean;
  origin?: string;
  scrollRestoration?: boolean;
}

export function createPortalRouter(context: RouterContext, surroundings: Surroundings = {}) {
  const router = createRouter({
    ...pageFallbacks,
    routeTree,
    context,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    caseSensitive: true,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    // react-query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultHashScrollIntoView: false,
    ...surroundings,
  });
  const preload = atMost(preloadLimit, router.preloadRoute);
  const unlessSaving: typeof preload = (...options) => (savesData() ? Promise.resolve(undefined) : preload(...options));
  router.preloadRoute = unlessSaving as typeof router.preloadRoute;
  return router;
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
