import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import '#web/ui/styles/app.css';
import { ApiProblem, NetworkFailure } from './api/failures.ts';
import { createQueryClient } from './api/queries.ts';
import { Application } from './Application.tsx';
import { readRenderedData } from './prerender/rendered-data.ts';
import { FatalError, onFatalError } from './routing/fatal-error.ts';
import { createPortalRouter } from './routing/router.ts';
import { sessionNavigation } from './routing/session-navigation.ts';
import { guardLinks } from './routing/link-guard.ts';
import { watchPublicPages } from './routing/public-page-watch.ts';
import { cameRendered, endEarlyVisit, replayEarlyVisit } from './session/visit/early-visit.ts';
import { holdInstallOffer } from './session/visit/install-prompt.ts';
import { followPreferences } from './session/preferences.store.ts';
import { beginVisit, createSession } from './session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element');

followPreferences();
beginVisit();
const queries = createQueryClient();
const session = createSession(queries);
const router = createPortalRouter({ queries, session });
session.connect(sessionNavigation(router));
watchPublicPages(router);
guardLinks(document);
holdInstallOffer();

// A page that does not exist and a refusal of the API are answers: the error page shows them, and nothing is logged.
onFatalError((error) => {
  const isAnswer = error instanceof FatalError || error instanceof ApiProblem || error instanceof NetworkFailure;
  if (!isAnswer) console.error(error);
});

const options: RootOptions = { onCaughtError: () => undefined };
const application = <Application queries={queries} session={session} router={router} />;

/** Takes over a page that came rendered; draws it anew when its visitor has been led elsewhere meanwhile. */
async function takeOver(container: HTMLElement): Promise<void> {
  const { pathname } = router.latestLocation;
  readRenderedData(queries);
  // The router's own mark of a page that came rendered: without it, its first tree has other boundaries.
  router.ssr = { manifest: { routes: {} } };
  // Who has scrolled the page that came stays where they are: the first drawing is no arrival.
  router._scroll.n = false;
  await router.load();
  if (router.state.location.pathname === pathname) {
    // The shell, and what each of the matched routes below it draws.
    replayEarlyVisit(router.state.matches.length);
    // In small pieces: a phone answers in between.
    startTransition(() => void hydrateRoot(container, application, options));
  } else {
    endEarlyVisit();
    container.replaceChildren();
    createRoot(container, options).render(application);
  }
}

/** How long the page's shape may wait for what the page reads, in milliseconds: then its frame and its notices come first. */
const longestWaitMs = 1_000;

/** Draws the page once it is known; until then its shape stands (session/visit/portal-script.ts). */
async function draw(container: HTMLElement): Promise<void> {
  await Promise.race([router.load(), new Promise((waited) => setTimeout(waited, longestWaitMs))]);
  // In small pieces too.
  startTransition(() => createRoot(container, options).render(application));
}

void (cameRendered() ? takeOver(root) : draw(root));
