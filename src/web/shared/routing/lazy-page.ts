import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { readVersion } from '#contract/config.ts';
import { call } from '#web/shared/api/client.ts';
import { NetworkFailure } from '#web/shared/api/failures.ts';
import { isOffline, onceOnline } from '#web/shared/session/browser.ts';

/** Thrown when the server responds but no longer has the chunk, because a newer version is deployed. */
export class MissingChunk extends Error {
  constructor(cause: unknown) {
    super('A part of the page is gone from the server', { cause });
    this.name = 'MissingChunk';
  }
}

/** Each browser engine has its own message for a module that could not be fetched. */
export function isMissingModule(failure: unknown): boolean {
  return (
    failure instanceof MissingChunk ||
    (failure instanceof TypeError &&
      /dynamically imported module|importing a module script failed|module script failed/i.test(failure.message)) ||
    // The error message of the bundler when the style sheet of a module cannot be loaded.
    (failure instanceof Error && failure.message.startsWith('Unable to preload CSS'))
  );
}

type LazyPage = RouteComponent & {
  /** The names of the page's modules. The server adds links to the chunks of these modules to the HTML document. */
  chunks: readonly string[];
};

/**
 * Loads a page from its own chunk: `lazyPage(() => import('./XPage.tsx'), 'XPage')`. The component type is not
 * inferred, because the types of page, router and routes would then be circular.
 * @throws MissingChunk for a missing chunk
 */
export function lazyPage<M>(load: () => Promise<M>, name: keyof M & string): LazyPage {
  const loadPage = async () => ({ Page: (await load())[name] as RouteComponent });
  const fetched = () => fetchedChunk(loadPage, () => void page.preload?.());
  const page = lazyRouteComponent(() => (isHydrating ? retried(fetched) : fetched()), 'Page') as RouteComponent;
  return Object.assign(page, { chunks: [name] });
}

let isHydrating = false;
const askAgainMs = 3_000;

/** While hydrating, the rendered page stays visible, and loading a chunk is retried after a network failure. */
export function setHydrating(now: boolean): void {
  isHydrating = now;
}

async function retried<M>(fetched: () => Promise<M>): Promise<M> {
  for (;;) {
    try {
      return await fetched();
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure;
      await new Promise<void>((again) => {
        onceOnline(again);
        setTimeout(again, askAgainMs);
      });
    }
  }
}

/**
 * `whenBack` runs once when a lost connection has returned.
 * @throws MissingChunk when the server no longer has the chunk; NetworkFailure when the server does not respond
 */
export async function fetchedChunk<M>(load: () => Promise<M>, whenBack?: () => void): Promise<M> {
  try {
    return await load();
  } catch (failure) {
    if (!isMissingModule(failure)) throw failure;
    // The connection may have returned after the failure, so try again before reporting the chunk as missing.
    if (!isOffline() && (await serverAnswers())) return await load().catch(asMissing);
    if (whenBack) onceOnline(whenBack);
    throw new NetworkFailure(failure);
  }
}

function asMissing(failure: unknown): never {
  throw isMissingModule(failure) ? new MissingChunk(failure) : failure;
}

const serverAnswers = () =>
  call(readVersion).then(
    () => true,
    () => false,
  );
