import { readTracking } from '#web/shared/session/measuring/tracking.ts';
import { networkInformation, tabStore } from '#web/shared/session/browser.ts';
import { hasUserCookie } from '#web/shared/session/user-cookie.ts';

// The inline script of every page under /portal: while the application is on its way it asks who is signed in, what they
// have, and what the page reads. The application takes these answers over (api/early-answers.ts).

const visit = readTracking()?.SesionId;
if (visit && hasUserCookie()) {
  const headers = { Accept: 'application/json, application/problem+json', 'X-Session': visit };
  const paths = document.currentScript!.dataset.asks!.split(' ');
  window.rebancaEarly = new Map(
    paths.map((path) => {
      const answer = fetch(path, { headers });
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
}

// The display font comes once the page is drawn, and on a slow line the text font too; in a tab that has them, at once.
const { classList, dataset } = document.documentElement;
if (tabStore.read('faces')) classList.add('fonts');
else if (/^(?:slow-2g|2g|3g)$/.test(networkInformation()?.effectiveType ?? '')) classList.add('slow-line');
// Whoever saves data reads in the system's own fonts.
if (dataset.datos !== 'bajo' && !classList.contains('slow-line')) void document.fonts.load('1em "Figtree Variable"');
