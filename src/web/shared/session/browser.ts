/**
 * Storage, cookies and location are accessed only here. Without storage, reads return undefined and writes are ignored.
 */
export interface TextStore {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function storage(pick: () => Storage): TextStore {
  const attempt = <T>(action: (store: Storage) => T): T | undefined => {
    try {
      return action(pick());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => attempt((store) => store.getItem(key)) ?? undefined,
    write: (key, value) => void attempt((store) => store.setItem(key, value)),
    remove: (key) => void attempt((store) => store.removeItem(key)),
  };
}

export const localStore = /* @__PURE__ */ storage(() => window.localStorage);
export const tabStore = /* @__PURE__ */ storage(() => window.sessionStorage);

/** False when storage is unavailable or full. */
export function storageKeeps(store: TextStore = localStore): boolean {
  const key = 'storage-check';
  store.write(key, '1');
  const kept = store.read(key) === '1';
  store.remove(key);
  return kept;
}

export interface CookieJar {
  read(name: string): string | undefined;
  /** `days` is the maximum age of the cookie; the path is always `/`. */
  write(name: string, value: string, days: number): void;
  remove(name: string): void;
}

export function cookieIn(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

const secondsOfADay = 86_400;

function cookieAttributes(): string {
  return `; Path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}

export const cookies: CookieJar = {
  read: (name) => cookieIn(document.cookie, name),
  write: (name, value, days) => {
    document.cookie = `${name}=${value}; Max-Age=${days * secondsOfADay}${cookieAttributes()}`;
  },
  remove: (name) => {
    document.cookie = `${name}=; Max-Age=0${cookieAttributes()}`;
  },
};

export interface Address {
  origin: string;
  pathname: string;
  search: string;
  hash: string;
}

let renderedAt: Address | undefined;

export function renderAt(address: Address): void {
  renderedAt = address;
}

export function currentAddress(): Address {
  if (renderedAt) return renderedAt;
  const { origin, pathname, search, hash } = window.location;
  return { origin, pathname, search, hash };
}

export function leaveFor(href: string): void {
  window.location.assign(href);
}

export function reloadPage(): void {
  window.location.reload();
}

export function isSeenByAPerson(): boolean {
  const prerendering = (document as Document & { prerendering?: boolean }).prerendering === true;
  return document.visibilityState === 'visible' && !prerendering && window.top === window;
}

/** Also works on insecure origins, where `randomUUID` is missing. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // The URL of a blob ends in a random UUID.
  return URL.createObjectURL(new Blob()).slice(-36);
}

/** Only Chromium has the Network Information API. */
export const networkInformation = (): (EventTarget & { saveData?: boolean; effectiveType?: string }) | undefined =>
  (navigator as Navigator & { connection?: EventTarget }).connection;

/** Only `onLine === false` is reliable: a connected device may still have no internet access. */
export const isOffline = (): boolean => !navigator.onLine;

export const onLeavingPage = (leave: () => void): void => window.addEventListener('pagehide', leave);

/** A page that is restored from the back/forward cache may be outdated, because it received no events there. */
export const onReturnToPage = (run: () => void): void =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) run();
  });

export const onceOnline = (run: () => void): void => window.addEventListener('online', run, { once: true });

const firstPauseMs = 3_000;
const longestPauseMs = 60_000;

/** Retries after growing delays, and immediately when the connection returns. Never rejects. */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise<void>((again) => {
        onceOnline(again);
        setTimeout(again, pause);
      });
    }
  }
}
