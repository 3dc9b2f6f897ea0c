import type { AnyRouter } from '@tanstack/react-router';
import { cameRendered } from '#web/shared/session/visit/early-visit.ts';
import { titleOf } from './titles.ts';

/** Milliseconds that an address's hash waits for its page to settle. */
export const hashScrollDelayMs = 300;

/**
 * After each arrival: names the document, moves the focus to the page's heading (not on the first page, where the
 * browser is), reports the heading, and scrolls to the hash.
 */
export function followArrivals(router: AnyRouter, announce: (heading: string) => void): () => void {
  let pathBefore: string | undefined;
  let pendingScroll: ReturnType<typeof setTimeout> | undefined;
  const arrived = () => {
    const { pathname, hash } = router.state.location;
    document.title = titleOf(router.state.matches, pathname);
    // The inline script of a page that came rendered has scrolled already.
    const scrolled = pathBefore === undefined && cameRendered();
    if (hash && !scrolled) {
      clearTimeout(pendingScroll);
      pendingScroll = setTimeout(() => scrollToHash(hash), hashScrollDelayMs);
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

function scrollToHash(hash: string): void {
  const calm =
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.documentElement.dataset.motion === 'reduced';
  const place = document.getElementById(hash);
  const folded = place?.closest('details');
  if (folded) folded.open = true;
  place?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
}
