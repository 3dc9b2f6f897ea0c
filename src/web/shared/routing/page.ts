import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { createElement, useLayoutEffect, useState } from 'react';
import { restoreTyped } from '#web/shared/session/visit/typed-before.ts';
import { PageSkeleton } from '#web/shared/shell/PageSkeleton.tsx';
import type { RouterContext } from './guard.ts';
import { fetchedChunk } from './lazy-page.ts';

export interface FocusMode {
  back: { to: string; label: string };
  steps?: { labels: readonly string[]; current: number };
}

interface PageDefinition<S> {
  /** Must not contain amounts or names, because the user may share the screen with others. */
  title: string;
  component: RouteComponent;
  search?: (raw: Record<string, unknown>) => S;
  /** Fetches the data that the page reads with `usePrefetched`. A failure shows the error page. */
  load?: (given: { queries: QueryClient; search: S }) => Promise<unknown>;
  loadsBySearch?: true;
  entered?: () => void;
  skeleton?: RouteComponent;
  focus?: FocusMode;
  /** True when the page depends on browser storage. The server then renders only the skeleton. */
  browserOnly?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    focus?: FocusMode | undefined;
    skeleton?: RouteComponent;
  }
}

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
    // A known parameter selects a view that the prerendered HTML document does not contain, so the browser renders the
    // page.
    ssr: ({ search: asked }: { search: { status: string; value?: object } }) =>
      !browserOnly && Object.keys(asked.value ?? {}).length === 0,
    validateSearch: (raw: Record<string, unknown>): S => search?.(raw) ?? ({} as S),
    // Without `loadsBySearch`, the loader has no dependencies, so every URL of the page uses the same prerendered HTML
    // document.
    loaderDeps: ({ search: given }: { search: S }) => (loadsBySearch ? { search: given } : {}) as { search: S },
    loader: async ({ context: { queries }, deps }: { context: RouterContext; deps: { search: S } }) => {
      // A loader may import a module. A failed import is handled like a failed chunk of the page.
      await fetchedChunk(async () => load?.({ queries, search: deps.search }));
    },
    onEnter: () => {
      if (typeof document !== 'undefined') entered?.();
    },
  };
}

let isFirst = true;

function mounting(Page: RouteComponent): RouteComponent {
  function MountedPage() {
    const [, setMounted] = useState(false);
    useLayoutEffect(() => {
      if (isFirst) restoreTyped();
      isFirst = false;
      // Renders again in this task, because forms subscribe to their values only after the first rendering. A character
      // that the user types before this second rendering would replace the prefilled value of the form.
      // oxlint-disable-next-line react/set-state-in-effect
      setMounted(true);
    }, []);
    return createElement(Page);
  }
  return Object.assign(MountedPage, Page);
}
