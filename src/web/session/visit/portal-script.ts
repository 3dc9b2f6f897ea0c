import { readTracking } from '#web/session/measuring/tracking.ts';
import { hasUserCookie } from '#web/session/user-cookie.ts';

// The inline script of every page under /portal. Its document carries the page's shape and the style of that; the script
// asks who is there, and once the shape stands drawn it fetches everything else and runs the application piece by piece.

const root = document.documentElement;
const tag = document.currentScript as HTMLScriptElement;
/** Addresses that the document's script tag names, with a space between. */
const listed = (name: string): string[] => tag.dataset[name]?.split(' ').filter(Boolean) ?? [];
/** The application's modules in the order in which they run, what else the page needs, and its sheets. */
const [pieces, scripts, styles] = [listed('pieces'), listed('scripts'), listed('styles')];

// Who is signed in, what they have, and what the page reads; the application takes the answers over (api/early-answers.ts).
const visit = readTracking()?.SesionId;
if (visit && hasUserCookie()) {
  const headers = { Accept: 'application/json, application/problem+json', 'X-Session': visit };
  const ask = (path: string): [string, Promise<Response>] => {
    const answer = fetch(path, { headers });
    answer.catch(() => undefined);
    return [path, answer];
  };
  window.rebancaEarly = new Map(listed('asks').map(ask));
}

// Whoever saves data reads in the system's own faces. The display face comes last, and until then has a stand-in of its
// measures.
const savesData = root.dataset.datos === 'bajo';
if (!savesData) void document.fonts.load('1em "Figtree Variable"');
function fetchDisplayFace(): void {
  const wear = () => root.classList.add('faces');
  if (!savesData) document.fonts.load('720 1em "Bricolage Grotesque Variable"').then(wear, wear);
}

/** Fetches a file for the page; answers when it has come, or will not. */
const append = (rel: string, href: string, more: Partial<HTMLLinkElement> = {}): Promise<unknown> =>
  new Promise((settled) => {
    const link = Object.assign(document.createElement('link'), {
      rel,
      href,
      crossOrigin: '',
      nonce: tag.nonce,
      ...more,
    });
    link.onload = link.onerror = settled;
    document.head.append(link);
  });

const idle = window.requestIdleCallback ?? setTimeout;
/** Lets the browser draw and listen between two pieces of work: all of them in one go would keep a slow phone busy. */
const pause = () => new Promise((next) => setTimeout(next));

async function run(): Promise<void> {
  // In one step, since one without the next would move what stands there.
  const fetched = Promise.all(styles.map((href) => append('preload', href, { as: 'style' })));
  for (const href of [...pieces, ...scripts]) void append('modulepreload', href);
  const styled = fetched.then(() => Promise.all(styles.map((href) => append('stylesheet', href))));
  for (const piece of pieces) {
    if (piece === pieces.at(-1)) await styled;
    await import(/* @vite-ignore */ piece);
    await pause();
  }
  idle(fetchDisplayFace);
}

// The shape comes first; in a page that nobody sees nothing is drawn, and nothing waited for.
const longestWaitMs = 300;
let begun = false;
const begin = () => {
  if (!begun) void run();
  begun = true;
};
document.addEventListener('DOMContentLoaded', () => {
  if (document.hidden) return begin();
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, longestWaitMs);
});
