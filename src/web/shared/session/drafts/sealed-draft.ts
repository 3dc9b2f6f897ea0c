import { tabStore, type TextStore } from '#web/shared/session/browser.ts';

/**
 * Keeps personal data in session storage, encrypted with a non-extractable key of the browser. Stores nothing when
 * IndexedDB or Web Crypto is missing.
 */
export interface SealedDraft<T> {
  read(): Promise<T | undefined>;
  /** Stores only the last of several queued writes. */
  write(value: T): Promise<void>;
  forget(): void;
}

const keyDatabase = 'rebanca-draft-key';
const ivBytes = 12;

export function sealedDraft<T>(name: string, store: TextStore = tabStore): SealedDraft<T> {
  let writes = 0;
  return {
    async read() {
      const text = store.read(name);
      const key = text === undefined ? undefined : await draftKey();
      if (text === undefined || !key) return undefined;
      try {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytes.slice(0, ivBytes) },
          key,
          bytes.slice(ivBytes),
        );
        return JSON.parse(new TextDecoder().decode(plain)) as T;
      } catch {
        store.remove(name);
        return undefined;
      }
    },
    async write(value) {
      const own = ++writes;
      const key = await draftKey();
      if (!key) return;
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const data = new TextEncoder().encode(JSON.stringify(value));
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data));
      if (own === writes) store.write(name, btoa(String.fromCharCode(...iv, ...sealed)));
    },
    forget() {
      writes++;
      store.remove(name);
    },
  };
}

let made: Promise<CryptoKey | undefined> | undefined;

function draftKey(): Promise<CryptoKey | undefined> {
  made ??= openKey().catch(() => undefined);
  return made;
}

async function openKey(): Promise<CryptoKey> {
  const database = await answered(
    Object.assign(indexedDB.open(keyDatabase, 1), {
      onupgradeneeded(this: IDBOpenDBRequest) {
        this.result.createObjectStore('key');
      },
    }),
  );
  const kept = await answered<CryptoKey | undefined>(database.transaction('key').objectStore('key').get('draft'));
  if (kept) return kept;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await answered(database.transaction('key', 'readwrite').objectStore('key').put(key, 'draft'));
  return key;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The IndexedDB request failed')));
  });
