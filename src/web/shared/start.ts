import type { RootOptions } from 'react-dom/client';
import type { AnyRouter } from '@tanstack/react-router';
import { ApiProblem, NetworkFailure } from './api/failures.ts';
import { createQueryClient } from './api/queries.ts';
import { FatalError, onFatalError } from './routing/fatal-error.ts';
import type { RouterContext } from './routing/guard.ts';
import { guardLinks } from './routing/link-guard.ts';
import { defaultPreload } from './routing/router-options.ts';
import { sessionNavigation } from './routing/session-navigation.ts';
import { holdInstallOffer } from './session/visit/install-prompt.ts';
import { followPreferences, preferences } from './session/preferences.store.ts';
import { beginVisit, createSession } from './session/session.ts';

/** What React is given at the root: errors are shown by the pages, and reported once (below). */
export const rootOptions: RootOptions = { onCaughtError: () => undefined };

/** Where a program is drawn. @throws Error when the document has no such place. */
export function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element');
  return root;
}

/** How long a skeleton may wait for what the page reads, in milliseconds: then its frame and its notices come first. */
const longestWaitMs = 1_000;

/** Resolves when the first page is loaded, or has taken too long. */
export const loadedOrLate = (loading: Promise<unknown>): Promise<unknown> =>
  Promise.race([loading, new Promise((waited) => setTimeout(waited, longestWaitMs))]);

/** What both programs begin with: preferences, visit, session, and a router that both need. */
export function start<R extends AnyRouter>(createRouter: (context: RouterContext) => R) {
  followPreferences();
  beginVisit();
  const queries = createQueryClient();
  const session = createSession(queries);
  const router = createRouter({ queries, session });
  session.connect(sessionNavigation(router));
  preferences.subscribe(() => router.update({ ...router.options, defaultPreload: defaultPreload() }));
  guardLinks(document);
  holdInstallOffer();
  // A page that does not exist and a refusal of the API are answers: the error page shows them, and nothing is logged.
  onFatalError((error) => {
    const isAnswer = error instanceof FatalError || error instanceof ApiProblem || error instanceof NetworkFailure;
    if (!isAnswer) console.error(error);
  });
  return { queries, session, router };
}
