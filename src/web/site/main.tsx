import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#ui/styles/app.css';
import { Application } from '#web/shared/Application.tsx';
import { readRenderedData } from './rendered-data.ts';
import { loadedOrLate, rootElement, rootOptions, start } from '#web/shared/start.ts';
import { onReturnToPage, reloadPage } from '#web/shared/session/browser.ts';
import { hasUserCookie } from '#web/shared/session/user-cookie.ts';
import { pageContent } from '#web/shared/session/visit/page-content.ts';
import { takeCarriedArrival } from '#web/shared/session/visit/arrival.store.ts';
import { cameRendered, endEarlyVisit, replayEarlyVisit } from '#web/shared/session/visit/early-visit.ts';
import { watchPublicPages } from './public-page-watch.ts';
import { createSiteRouter } from './router.ts';

// Who has scrolled the page that came rendered stays where they are: the first drawing is no arrival.
let hasArrived = !cameRendered();
const scrollRestoration = () => {
  const isArrival = hasArrived;
  hasArrived = true;
  return isArrival;
};
const { queries, session, router } = start((context) => createSiteRouter(context, { scrollRestoration }));
takeCarriedArrival();
watchPublicPages(router);
// A document that the browser had kept received nothing of a sign-in since: visited again, it ends that session.
onReturnToPage(() => {
  if (hasUserCookie()) reloadPage();
});

const container = rootElement();
const application = <Application queries={queries} session={session} router={router} />;

/** Hydrates a page that came rendered; draws it anew when its visitor was led elsewhere, or the browser has changed it. */
async function hydrate(): Promise<void> {
  const { pathname } = router.latestLocation;
  readRenderedData(queries);
  await router.load();
  if (router.state.location.pathname === pathname) {
    // The shell, and what each of the matched routes below it draws.
    replayEarlyVisit(router.state.matches.length);
    const isUnchanged = window.rebancaVisit?.content === pageContent();
    // In small parts: a phone answers in between.
    startTransition(() => {
      if (isUnchanged) hydrateRoot(container, application, rootOptions);
      else createRoot(container, rootOptions).render(application);
    });
  } else {
    endEarlyVisit();
    container.replaceChildren();
    createRoot(container, rootOptions).render(application);
  }
}

/** Draws a page that came without its content, once it is known. */
async function draw(): Promise<void> {
  await loadedOrLate(router.load());
  startTransition(() => createRoot(container, rootOptions).render(application));
}

void (cameRendered() ? hydrate() : draw());
