import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { createElement, Fragment, useLayoutEffect } from 'react';
import { readVersion } from '#contract/config.ts';
import { call } from '#web/shared/api/client.ts';
import { NetworkFailure } from '#web/shared/api/failures.ts';
import { isOffline, onceOnline } from '#web/shared/session/browser.ts';
import { cameRendered, MountReport } from '#web/shared/session/visit/early-visit.ts';

/** The server answers, and does not have this part of the page any more: a newer version stands there. */
export class MissingChunk extends Error {
  constructor(cause: unknown) {
    super('A part of the page is gone from the server', { cause });
    this.name = 'MissingChunk';
  }
}

/** Each engine has its own words for a module that could not be fetched. */
export function isMissingModule(failure: unknown): boolean {
  return (
    failure instanceof MissingChunk ||
    (failure instanceof TypeError &&
      /dynamically imported module|importing a module script failed|module script failed/i.test(failure.message)) ||
    // The build's own words for the style of a module.
    (failure instanceof Error && failure.message.startsWith('Unable to preload CSS'))
  );
}

/** Whether a page has been mounted here yet. */
let hasMounted = false;
const askAgainMs = 3_000;

/**
 * A page in a chunk of its own: `lazyPage(() => import('./XPage.tsx'), 'XPage')`.
 * The component's own type is not read, because pages refer to the router's type, which refers to its routes.
 *
 * A chunk that is gone fails as MissingChunk, and the error page then loads everything anew, once. Without a connection
 * that would end on the browser's own error page and lose this one: the failure is shown here, and the chunk is fetched
 * again when the connection is back.
 */
export function lazyPage<M>(load: () => Promise<M>, name: keyof M & string): RouteComponent {
  const fetched = async () => {
    const module = await retryWhileHydrating(() => fetchedChunk(load, () => void page.preload?.()));
    return { [name]: reportingMount(module[name] as RouteComponent) };
  };
  const page = lazyRouteComponent(fetched as () => Promise<Record<string, RouteComponent>>, name) as RouteComponent & {
    preload?: () => Promise<void>;
  };
  return page;
}

/**
 * A prerendered page keeps what was typed into it, and stays in sight until it is hydrated: a chunk that does not come shows no
 * error page, and is fetched again.
 */
async function retryWhileHydrating<M>(fetched: () => Promise<M>): Promise<M> {
  for (;;) {
    try {
      return await fetched();
    } catch (failure) {
      if (!(failure instanceof NetworkFailure) || hasMounted || !cameRendered()) throw failure;
      await new Promise<void>((again) => {
        onceOnline(again);
        setTimeout(again, askAgainMs);
      });
    }
  }
}

/**
 * What a chunk holds. `whenBack` runs when a connection that was missing is back.
 * @throws MissingChunk when it is gone from the server; NetworkFailure when nothing answers
 */
export async function fetchedChunk<M>(load: () => Promise<M>, whenBack?: () => void): Promise<M> {
  try {
    return await load();
  } catch (failure) {
    if (!isMissingModule(failure)) throw failure;
    // The connection may have come back while the chunk failed: only a chunk asked for while the server answers is gone.
    if (!isOffline() && (await serverAnswers())) return await load().catch(asMissing);
    if (whenBack) onceOnline(whenBack);
    throw new NetworkFailure(failure);
  }
}

function asMissing(failure: unknown): never {
  throw isMissingModule(failure) ? new MissingChunk(failure) : failure;
}

/** The same page, which reports its first mount: only then is repeated what people did before. */
function reportingMount(Page: RouteComponent): RouteComponent {
  return function MountReportingPage(props: object) {
    useLayoutEffect(() => {
      hasMounted = true;
      document.getElementById('opening')?.remove();
    }, []);
    return createElement(Fragment, null, createElement(Page, props), createElement(MountReport));
  };
}

const serverAnswers = () =>
  call(readVersion).then(
    () => true,
    () => false,
  );
