import type { ManagementAnswer, UserAnswer } from '#contract/first-facts.ts';
import { localStore } from '#web/session/browser.ts';
import { readTracking } from '#web/session/measuring/tracking.ts';
import { hasUserCookie } from '#web/session/user-cookie.ts';

// The inline script of every page under /portal. Its document carries the page's shape and the style of that; the script
// asks who is there, writes the first words of the answers into the shape (first-look.ts), and once these stand drawn it
// fetches everything else and runs the application piece by piece.

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

// Whoever saves data reads in the system's own faces. The display face is asked for by the first heading that is drawn.
const faces = document.documentElement.dataset.datos === 'bajo' ? [] : ['"Figtree Variable"', 'Titular'];
const dressed = Promise.all(faces.map((face) => document.fonts.load(`1em ${face}`, 'a1')));

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

const after = (ms: number) => new Promise((passed) => setTimeout(passed, ms));
/** Until what was changed stands drawn. */
const drawn = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));

/** Whoever hides their amounts sees none before the application hides them. */
const hidesAmounts = (): boolean => /"amountsHidden":true/.test(localStore.read('preferences') ?? '');

const longestPictureMs = 400;
async function lookFirst(): Promise<void> {
  // Who is there and what they have are asked for first.
  const [user, management] = window.rebancaEarly?.values() ?? [];
  if (!window.rebancaFirstLook || !user || !management || hidesAmounts()) return;
  const read = async <Answer>(answer: Promise<Response>): Promise<Answer> => {
    const response = await answer;
    if (!response.ok) throw response;
    // The application reads the same answer.
    return response.clone().json() as Promise<Answer>;
  };
  const answers = await Promise.all([read<UserAnswer>(user), read<ManagementAnswer>(management)]);
  // So that no line breaks anew.
  await dressed;
  if (!window.rebancaFirstLook(...answers)) return;
  await Promise.race([seen(performance.now()), after(longestPictureMs)]);
}

/** Until the browser says that what was written then is seen; where it never says so, until it stands drawn. */
const seen = (writtenAt: number) =>
  new Promise((told) => {
    const type = 'largest-contentful-paint';
    if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return void drawn().then(told);
    const read = (list: PerformanceObserverEntryList) => {
      if (list.getEntries().some(({ startTime }) => startTime > writtenAt)) told(undefined);
    };
    new PerformanceObserver(read).observe({ type });
  });

/** Lets the browser draw and listen between two pieces of work: all of them in one go would keep a slow phone busy. */
const pause = () => after(0);

/** Asks for modules a few at a time, which is work by itself; the server may send them all at once. */
async function askFor(modules: readonly string[]): Promise<void> {
  for (const [index, href] of modules.entries()) {
    void append('modulepreload', href);
    if (index % 5 === 4) await pause();
  }
}

async function run(): Promise<void> {
  // In one step, since one without the next would move what stands there.
  const fetched = Promise.all(styles.map((href) => append('preload', href, { as: 'style' })));
  void askFor([...pieces, ...scripts]);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.href = link.dataset.late!;
  const styled = fetched.then(() => Promise.all(styles.map((href) => append('stylesheet', href))));
  for (const piece of pieces) {
    if (piece === pieces.at(-1)) await styled;
    await import(/* @vite-ignore */ piece);
    await pause();
  }
}

// The shape comes first, then its words; in a page that nobody sees nothing is drawn, and nothing waited for.
const longestWaitMs = 300;
const longestLookMs = 800;
document.addEventListener('DOMContentLoaded', async () => {
  if (!document.hidden) {
    await Promise.race([drawn(), after(longestWaitMs)]);
    await Promise.race([lookFirst().catch(() => undefined), after(longestLookMs)]);
  }
  void run();
});
