import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import { createElement, useLayoutEffect, useState } from 'react';
import { restoreTyped } from '#web/shared/session/visit/typed-before.ts';
import { PageSkeleton } from '#web/shared/shell/PageSkeleton.tsx';
import type { RouterContext } from './guard.ts';

/** The header of a flow inside the portal: back link and steps instead of tabs. */
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
  /** Document title without amounts or names, because the screen may be shared. */
  title: string;
  component: RouteComponent;
  /** Parses the page's query; unknown parameters are left out. */
  search?: (raw: Record<string, unknown>) => S;
  /** Fetches what the page reads with `usePrefetched`; a failure shows the error page. */
  load?: (given: PageLoad<S>) => Promise<unknown>;
  /** `load` depends on the query and runs again when it changes. */
  loadsBySearch?: true;
  /** Runs on each navigation from another page. */
  entered?: () => void;
  /** Shown after 300 ms of loading. */
  skeleton?: RouteComponent;
  focus?: FocusMode;
  /** The page depends on browser storage: the server renders its skeleton. */
  browserOnly?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    focus?: FocusMode | undefined;
    skeleton?: RouteComponent;
  }
}

/** What a route file exports: everything of a route except its path and guards, which `routes.ts` sets. */
export function page<S extends object = {}>(definition: PageDefinition<S>) {
  const {
    title,
    component,
    search,
    load,
    entered,
    skeleton = PageSkeleton,
    focus,
    browserOnly,
    loadsBySearch,
  } = definition;
  return {
    component: mounting(component),
    pendingComponent: skeleton,
    staticData: { title, focus, skeleton },
    // A known parameter selects another view than the one that is rendered for everyone.
    ssr: ({ search: asked }: { search: { status: string; value?: object } }) =>
      !browserOnly && Object.keys(asked.value ?? {}).length === 0,
    validateSearch: (raw: Record<string, unknown>): S => search?.(raw) ?? ({} as S),
    // Without it every address of the page uses the single rendered document.
    loaderDeps: ({ search: given }: { search: S }) => (loadsBySearch ? { search: given } : {}) as { search: S },
    loader: async ({
      context,
      deps,
      params,
    }: {
      context: RouterContext & { user: User | null };
      deps: { search: S };
      params: unknown;
    }) => {
      await load?.({
        queries: context.queries,
        user: context.user,
        search: deps.search,
        params: params as Record<string, string>,
      });
    },
    onEnter: () => {
      // Not during server rendering.
      if (typeof document !== 'undefined') entered?.();
    },
  };
}

let isFirst = true;

/** Wraps the page to restore the values that were typed before hydration. */
function mounting(Page: RouteComponent): RouteComponent {
  function MountedPage() {
    const [, setMounted] = useState(false);
    useLayoutEffect(() => {
      if (isFirst) restoreTyped();
      isFirst = false;
      // Renders again in this task: forms subscribe to their values after the first rendering, and a letter that is
      // typed before would replace the given value.
      // oxlint-disable-next-line react/set-state-in-effect
      setMounted(true);
    }, []);
    return createElement(Page);
  }
  return Object.assign(MountedPage, Page);
}
