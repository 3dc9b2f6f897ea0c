import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import { PageSkeleton } from '#web/shared/shell/PageSkeleton.tsx';
import type { RouterContext } from './guard.ts';
import { atMost } from './preload-limit.ts';

/** The specification's limit of pages that are fetched ahead at the same time. */
const fetchAhead = atMost(5, (read: () => Promise<unknown>) => read());

/** The bar of a flow inside the portal: the way back and the steps, instead of the tabs. */
export interface FocusMode {
  back: { to: string; label: string };
  steps?: { labels: readonly string[]; current: number };
}

export interface PageLoad<S> {
  queries: QueryClient;
  user: User | null;
  search: S;
  params: Record<string, string>;
}

interface PageDefinition<S> {
  /** Of the document; neutral, for a shared screen: no amounts, no names. */
  title: string;
  component: RouteComponent;
  /** The query of the address that the page reads; anything unknown is left out. */
  search?: (raw: Record<string, unknown>) => S;
  /** Fetches what the page reads with `usePrefetched`; a failure shows the error page. */
  load?: (given: PageLoad<S>) => Promise<unknown>;
  /** Runs on each arrival from another page. */
  entered?: () => void;
  /** The page's own skeleton, shown after 300 ms of loading. */
  skeleton?: RouteComponent;
  focus?: FocusMode;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    focus?: FocusMode | undefined;
  }
}

/** What a route file exports: everything of a route but its place and its guards, which `routes.ts` gives. */
export function page<S extends object = {}>(definition: PageDefinition<S>) {
  const { title, component, search, load, entered, skeleton, focus } = definition;
  return {
    component,
    pendingComponent: skeleton ?? PageSkeleton,
    staticData: { title, focus },
    validateSearch: (raw: Record<string, unknown>): S => search?.(raw) ?? ({} as S),
    loaderDeps: ({ search: given }: { search: S }) => ({ search: given }),
    loader: async ({
      context,
      deps,
      params,
      preload,
    }: {
      context: RouterContext & { user: User | null };
      deps: { search: S };
      params: unknown;
      preload: boolean;
    }) => {
      const read = async () =>
        load?.({
          queries: context.queries,
          user: context.user,
          search: deps.search,
          params: params as Record<string, string>,
        });
      await (preload ? fetchAhead(read) : read());
    },
    onEnter: () => entered?.(),
  };
}
