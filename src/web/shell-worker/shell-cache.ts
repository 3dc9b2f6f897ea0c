/** What of a service worker's surroundings is used here; the types of the window know none of it. */
export interface WorkerScope {
  location: { origin: string };
  caches: CacheStorage;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', run: (event: LifeEvent) => void): void;
  addEventListener(name: 'message', run: (event: { data: unknown }) => void): void;
  addEventListener(name: 'fetch', run: (event: FetchEvent) => void): void;
}
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** The files of one build that make an empty portal. */
export interface Shell {
  version: string;
  /** The page that the portal is drawn into; the same for everybody. */
  page: string;
  /** Scripts, styles, fonts and icons, each with its content in its name or of no consequence. */
  files: readonly string[];
}

const prefix = 'shell-';
/** Addresses that are no pages of the application. */
const noPage = /^\/(?:api|legal|verificar|informes)\/|^\/(?:healthz|readyz)$|\.[a-z0-9]{2,11}$/i;

/**
 * Keeps the shell for hours without a connection, and nothing else: no answer of the API, no page with anybody's data.
 * A page comes from the network whenever that answers. A newer worker waits for the message to take over.
 */
export function keepShell(scope: WorkerScope, { version, page, files }: Shell): void {
  const name = prefix + version;
  const kept = new Set(files);

  scope.addEventListener('install', (event) => {
    event.waitUntil(
      scope.caches.open(name).then(async (cache) => {
        await cache.addAll([...files]);
        await cache.add(new Request(page, { cache: 'reload' }));
      }),
    );
  });

  scope.addEventListener('activate', (event) => {
    const tidy = async () => {
      const names = await scope.caches.keys();
      await Promise.all(
        names.filter((each) => each.startsWith(prefix) && each !== name).map((each) => scope.caches.delete(each)),
      );
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
    };
    event.waitUntil(tidy());
  });

  scope.addEventListener('message', ({ data }) => {
    if (data === 'take over') void scope.skipWaiting();
  });

  const fromShell = (address: string) => scope.caches.open(name).then((cache) => cache.match(address));

  const visit = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
    try {
      return (await preloadResponse) ?? (await scope.fetch(request));
    } catch (failure) {
      const shell = await fromShell(page);
      if (shell) return shell;
      throw failure;
    }
  };

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') {
      if (!noPage.test(pathname)) event.respondWith(visit(event));
    } else if (kept.has(pathname)) {
      event.respondWith(fromShell(pathname).then((found) => found ?? scope.fetch(request)));
    }
  });
}
