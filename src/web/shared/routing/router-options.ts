import type { RouterHistory } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { savesData } from '#web/shared/session/preferences.store.ts';
import { BareFatalErrorPage, FatalErrorPage } from '#web/shared/shell/FatalErrorPage.tsx';
import { BareNotFoundPage, NotFoundPage } from '#web/shared/shell/NotFoundPage.tsx';
import { Shell } from '#web/shared/shell/Shell.tsx';
import type { RouterContext } from './guard.ts';
import { readSearch, writeSearch } from './search-text.ts';

/** What differs where pages are rendered ahead of time. */
export interface Surroundings {
  history?: RouterHistory;
  isServer?: boolean;
  origin?: string;
  /** Stands inside the router, around everything that it draws. */
  InnerWrap?: (props: { children: ReactNode }) => ReactElement;
  /** Whether a navigation moves the page to its top, or to where somebody was on it. */
  scrollRestoration?: boolean | (() => boolean);
}

/** What stands around every page of either program, and shows what no layout can. */
export const rootOptions = {
  component: Shell,
  errorComponent: BareFatalErrorPage,
  notFoundComponent: BareNotFoundPage,
};

/** What pages are fetched ahead for: nothing, where data is saved. */
export const defaultPreload = (): 'intent' | false => (savesData() ? false : 'intent');

/** How the routers of both programs work. */
export const routerOptions = (context: RouterContext, surroundings: Surroundings) => ({
  context,
  defaultErrorComponent: FatalErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  caseSensitive: true,
  notFoundMode: 'root' as const,
  defaultPreload: defaultPreload(),
  defaultPreloadDelay: 50,
  // react-query decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultHashScrollIntoView: false,
  ...surroundings,
});
