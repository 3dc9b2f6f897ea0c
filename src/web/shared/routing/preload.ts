import type { AnyRouter } from '@tanstack/react-router';
import pLimit from 'p-limit';
import { savesData } from '#web/shared/session/preferences.store.ts';
import { destination } from './guard.ts';

/** The specification's limit of concurrent route preloads; each is a page's chunk and what its loader reads. */
const limit = pLimit(5);
/** Milliseconds that a pointer has to rest on a link. */
const intentMs = 50;

/** Preloads the page of a link that a person points at or focuses, until the returned function is called. */
export function preloadLinks(router: AnyRouter): () => void {
  let intent: ReturnType<typeof setTimeout> | undefined;
  const consider = ({ target }: Event) => {
    clearTimeout(intent);
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
    if (!link || savesData() || link.target || link.origin !== router.origin) return;
    intent = setTimeout(() => {
      const { pathname, search, hash } = link;
      if (router.matchRoutes(pathname).length > 1)
        void limit(() => router.preloadRoute(destination(pathname + search + hash)).catch(() => undefined));
    }, intentMs);
  };
  const intents = ['pointerover', 'focusin', 'touchstart'];
  for (const type of intents) document.addEventListener(type, consider, { passive: true });
  return () => {
    for (const type of intents) document.removeEventListener(type, consider);
  };
}

/** Loads the chunks of a page and its layouts, but none of its data. A chunk that fails to load is loaded again by the navigation. */
export function preloadChunks(router: AnyRouter, address: string): void {
  for (const { routeId } of router.matchRoutes(router.buildLocation(destination(address))))
    void router.loadRouteChunk(router.routesById[routeId])?.catch(() => undefined);
}
