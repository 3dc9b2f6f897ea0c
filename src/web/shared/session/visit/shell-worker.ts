import { trustedAddress } from '#web/shared/session/outside-script.ts';
import { publicConfig } from './public-config.ts';

const script = '/sw.js';
let registering: Promise<unknown> | undefined;

const container = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Registers the worker that keeps the shell; nothing depends on it, and browsers without one do without. */
export function keepShell(): void {
  // The development server's files have no names that a worker could keep.
  if (publicConfig().release === 'desarrollo') return;
  try {
    registering ??= container()?.register(trustedAddress(script, 'rebanca-worker'), { updateViaCache: 'none' });
    registering?.catch(() => undefined);
  } catch {
    // A policy of the page refused it.
  }
}

/** Lets a newer worker that waits take over; resolves when it has, or when there is none. */
export async function takeNewWorker(patienceMs = 2_000): Promise<void> {
  const workers = container();
  const registration = await workers?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const waiting = registration?.waiting ?? registration?.installing;
  if (!workers || !waiting) return;
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, patienceMs);
    waiting.postMessage('take over');
  });
}
