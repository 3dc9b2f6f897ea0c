import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.ts';
import type { RouterContext } from './shared/routing/guard.ts';
import { readSearch, writeSearch } from './shared/routing/search-text.ts';
import { SessionProvider } from './shared/session/SessionProvider.tsx';
import { FatalErrorPage } from './shared/shell/FatalErrorPage.tsx';
import { NotFoundPage } from './shared/shell/NotFoundPage.tsx';

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
    // preload.ts preloads links and limits the number of concurrent preloads.
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    // On the server, scroll restoration would write an inline script. In the browser the first page keeps its scroll
    // position.
    scrollRestoration:
      nonce === undefined &&
      (({ location: { state } }) => {
        const entry = JSON.stringify(state);
        firstEntry ??= entry;
        hasLeft ||= entry !== firstEntry;
        return hasLeft;
      }),
    defaultHashScrollIntoView: false,
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
