import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import { createElement, useLayoutEffect, useState } from 'react';
import { giveTyped } from '#web/shared/session/visit/typed-before.ts';
import { PageSkeleton } from '#web/shared/shell/PageSkeleton.tsx';
import type { RouterContext } from './guard.ts';

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
  /** `load` reads the query of the address: it runs again when that changes. */
  loadsBySearch?: true;
  /** Runs on each arrival from another page. */
  entered?: () => void;
  /** The page's own skeleton, shown after 300 ms of loading. */
  skeleton?: RouteComponent;
  focus?: FocusMode;
  /** The page depends on what only the browser keeps: the server renders its skeleton. */
  browserOnly?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    focus?: FocusMode | undefined;
    skeleton?: RouteComponent;
  }
}

/** What a route file exports: everything of a route but its place and its guards, which `routes.ts` gives. */
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
    // A known parameter means another place of the page than the one that is rendered for everybody.
    ssr: ({ search: asked }: { search: { status: string; value?: object } }) =>
      !browserOnly && Object.keys(asked.value ?? {}).length === 0,
    validateSearch: (raw: Record<string, unknown>): S => search?.(raw) ?? ({} as S),
    // Without them every address of the page has the one document that the server rendered.
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
      // The server renders for nobody in particular.
      if (typeof document !== 'undefined') entered?.();
    },
  };
}

let isFirst = true;

/** The same page, which gives React what was typed before it was mounted for the first time. */
function mounting(Page: RouteComponent): RouteComponent {
  function MountedPage() {
    const [, setMounted] = useState(false);
    useLayoutEffect(() => {
      if (isFirst) giveTyped();
      isFirst = false;
      // Renders again in this task: forms subscribe to their values after the first rendering, and a letter that is typed before
      // would replace the given value.
      // oxlint-disable-next-line react/set-state-in-effect
      setMounted(true);
    }, []);
    return createElement(Page);
  }
  return Object.assign(MountedPage, Page);
}
