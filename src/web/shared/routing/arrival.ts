import type { AnyRouter } from '@tanstack/react-router';
import { titleOf } from './titles.ts';

/** In milliseconds. During the delay, the layout can settle. */
export const hashScrollDelayMs = 300;

/**
 * True when the user has scrolled, touched, clicked or pressed a key since the last navigation. The page then does not
 * scroll to the hash.
 */
let hasMoved = false;
if (typeof window !== 'undefined' && 'addEventListener' in window)
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, () => (hasMoved = true), { passive: true });

export function followArrivals(router: AnyRouter, announce: (heading: string) => void): () => void {
  let pathBefore: string | undefined;
  let entryBefore: string | undefined;
  let pendingScroll: ReturnType<typeof setTimeout> | undefined;
  const arrived = () => {
    const { pathname, hash, state } = router.state.location;
    document.title = titleOf(router.state.matches);
    // Only a new history entry resets `hasMoved`, because the router may load the same entry again. The reset also
    // ignores the click that started the navigation.
    const entry = JSON.stringify(state);
    const isArrival = entry !== entryBefore;
    if (isArrival && pathBefore !== undefined) hasMoved = false;
    // Before the page has loaded, the entry is not stored, so that the first rendering after the load also counts as an
    // arrival.
    if (router.state.resolvedLocation) entryBefore = entry;
    if (hash && isArrival) {
      clearTimeout(pendingScroll);
      onceLoaded(() => {
        clearTimeout(pendingScroll);
        pendingScroll = setTimeout(() => !hasMoved && scrollToHash(hash), hashScrollDelayMs);
      });
    }
    if (pathname === pathBefore) return;
    const first = pathBefore === undefined;
    pathBefore = pathname;
    if (first) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    announce(heading.textContent ?? '');
  };
  const stop = router.subscribe('onRendered', arrived);
  arrived();
  return () => {
    clearTimeout(pendingScroll);
    stop();
  };
}

function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

function scrollToHash(hash: string): void {
  const calm =
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.documentElement.dataset.motion === 'reduced';
  const place = document.getElementById(hash);
  const folded = place?.closest('details');
  if (folded) folded.open = true;
  place?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
}
