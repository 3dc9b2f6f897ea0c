import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { retryUntilLoaded } from '#web/shared/session/browser.ts';
import { whenIdle } from '#web/shared/session/visit/when-idle.ts';

const latestMs = 1_000;
const idle = () => new Promise<void>((resolve) => whenIdle(resolve, latestMs));

/**
 * For a part that is not visible when the page opens, such as a closed dialog. The chunk loads when the browser is idle
 * or after one second, with retries. Usage: `latePart(async () => (await import('./XDialog.tsx')).XDialog)`
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  return partOnDemand(async () => {
    await idle();
    return load();
  });
}

export function partOnDemand<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  const Part: ComponentType<P> = lazy(async () => ({ default: await retryUntilLoaded(load) }));
  return function LoadedPart(props) {
    return createElement(Suspense, { fallback: null }, createElement(Part, props));
  };
}
