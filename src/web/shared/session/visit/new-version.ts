import { createStore } from 'zustand/vanilla';
import { readVersion } from '#contract/config.ts';
import { call } from '#web/shared/api/client.ts';

export const versionCheckMs = 5 * 60_000;
export const laterMs = 60 * 60_000;

/**
 * `release` is the newest build when it differs from the build of this page. `quietUntil` is in milliseconds since
 * 1970.
 */
export const newVersion = createStore<{ release: string | undefined; quietUntil: number }>(() => ({
  release: undefined,
  quietUntil: 0,
}));

export interface Busyness {
  pathname: string;
  unsaved: boolean;
  sending: boolean;
  now: number;
}

const paying = [
  /^\/portal\/validar-pago(?:\/|$)/,
  /^\/portal\/rebancarizacion\/validar-pago$/,
  /^\/portal\/ofertas\/aceptar-plan$/,
];

export function mayNotify(
  { pathname, unsaved, sending, now }: Busyness,
  { release, quietUntil } = newVersion.getState(),
): boolean {
  return (
    release !== undefined && now >= quietUntil && !unsaved && !sending && !paying.some((page) => page.test(pathname))
  );
}

export const remindLater = (now: number): void => newVersion.setState({ quietUntil: now + laterMs });

/** Checks only while the page is visible. The check is a GET request, which does not restart the idle timer. */
export function watchForNewVersion(own: string, now: () => number = Date.now): () => void {
  let askedAt = now();
  const ask = async () => {
    if (document.visibilityState !== 'visible' || now() - askedAt < versionCheckMs) return;
    askedAt = now();
    const newest = await call(readVersion).then(
      ({ release }) => release,
      () => own,
    );
    newVersion.setState({ release: newest === own ? undefined : newest });
  };
  const timer = setInterval(() => void ask(), versionCheckMs / 5);
  const seen = () => void ask();
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
