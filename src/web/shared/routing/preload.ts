import type { AnyRouter } from '@tanstack/react-router';
import pLimit from 'p-limit';
import { savesData } from '#web/shared/session/preferences.store.ts';
import { destination } from './guard.ts';

/** The specification's limit of concurrent preloads. Each preload loads the chunk and the data of a page. */
const limit = pLimit(5);
const intentMs = 50;

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

/** Errors are ignored, because a navigation loads a failed chunk again. */
export function preloadChunks(router: AnyRouter, address: string): void {
  for (const { routeId } of router.matchRoutes(router.buildLocation(destination(address))))
    void router.loadRouteChunk(router.routesById[routeId])?.catch(() => undefined);
}
