import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.ts';
import type { RouterContext } from './shared/routing/guard.ts';
import { readSearch, writeSearch } from './shared/routing/search-text.ts';
import { SessionProvider } from './shared/session/SessionProvider.tsx';
import { FatalErrorPage } from './shared/shell/FatalErrorPage.tsx';
import { NotFoundPage } from './shared/shell/NotFoundPage.tsx';

/** The one router of the product. `nonce` admits the inline scripts of a page that the server renders. */
export const createAppRouter = (context: RouterContext, nonce?: string) => {
  let firstEntry: string | undefined;
  let hasLeft = false;
  return createRouter({
    routeTree,
    context,
    defaultErrorComponent: FatalErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    caseSensitive: true,
    notFoundMode: 'root',
    // Links are preloaded by preload.ts, which limits how many run at once.
    defaultPreload: false,
    // react-query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    // On the server it would write an inline script. In the browser the first page is no arrival: it stays where it is.
    scrollRestoration:
      nonce === undefined &&
      (({ location: { state } }) => {
        const entry = JSON.stringify(state);
        firstEntry ??= entry;
        hasLeft ||= entry !== firstEntry;
        return hasLeft;
      }),
    defaultHashScrollIntoView: false,
    // The page is hydrated from the data that it was rendered from.
    dehydrate: () => ({
      queries: JSON.stringify(
        context.queries
          .getQueryCache()
          .getAll()
          .map(({ queryKey, state }) => [queryKey, state.data]),
      ),
    }),
    hydrate: ({ queries }) => {
      for (const [key, data] of JSON.parse(queries) as [QueryKey, unknown][]) context.queries.setQueryData(key, data);
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queries}>
        <SessionProvider session={context.session}>{children}</SessionProvider>
      </QueryClientProvider>
    ),
    ...(nonce !== undefined && { ssr: { nonce } }),
  });
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<typeof routeTree>>;
  }
}
