import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#ui/styles/app.css';
import { createAppRouter } from './router.tsx';
import { ApiProblem, NetworkFailure } from './shared/api/failures.ts';
import { createQueryClient } from './shared/api/queries.ts';
import { FatalError, onFatalError } from './shared/routing/fatal-error.ts';
import { setHydrating } from './shared/routing/lazy-page.ts';
import { guardLinks } from './shared/routing/link-guard.ts';
import { sessionNavigation } from './shared/routing/session-navigation.ts';
import { onReturnToPage, reloadPage } from './shared/session/browser.ts';
import { loadCheckoutScript } from './shared/session/checkout/checkout-script.ts';
import { followPreferences } from './shared/session/preferences.store.ts';
import { beginVisit, createSession } from './shared/session/session.ts';
import { hasUserCookie } from './shared/session/user-cookie.ts';
import { holdInstallOffer } from './shared/session/visit/install-prompt.ts';
import { publicConfig } from './shared/session/visit/public-config.ts';
import { keepTyped } from './shared/session/visit/typed-before.ts';

followPreferences();
beginVisit();
const queries = createQueryClient();
const session = createSession(queries);
const router = createAppRouter({ queries, session });
session.connect(sessionNavigation(router));
guardLinks(document);
holdInstallOffer();
loadCheckoutScript();
void import('./shared/session/visit/new-version.ts').then(
  ({ watchForNewVersion }) => watchForNewVersion(publicConfig().release),
  () => undefined,
);
// An HTML document restored from the back/forward cache may show a session that has ended in the meantime.
onReturnToPage(() => {
  if (hasUserCookie() !== session.hasUser()) reloadPage();
});
// A public page signs the user out. In a hidden tab, the sign-out runs when the tab becomes visible.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && session.hasUser()) void router.load();
});
// The error page handles unknown pages, API refusals and network failures, so these failures are not logged.
onFatalError((error) => {
  const isAnswer = error instanceof FatalError || error instanceof ApiProblem || error instanceof NetworkFailure;
  if (!isAnswer) console.error(error);
});

const root = document.getElementById('root')!;
setHydrating(root.hasChildNodes());
keepTyped(root);
const stop = router.subscribe('onRendered', () => {
  stop();
  setHydrating(false);
});
const options = {
  onCaughtError: () => undefined,
  // React renders again after a translator or an extension has changed the page, so these errors are not logged.
  onRecoverableError: () => undefined,
};
startTransition(() => {
  // The development server sends no rendered page, so nothing can be hydrated.
  if (root.hasChildNodes())
    hydrateRoot(
      root,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      options,
    );
  else
    createRoot(root, options).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
});
