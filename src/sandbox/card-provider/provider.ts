import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listenOnFreePort, send, sendHtml, sendJson } from '#sandbox/http.ts';
import { createCheckout } from './checkout.ts';
import { createControlApi } from './control-api.ts';
import { controlMethod, createControl } from './control.ts';
import type { ProviderControl } from './control.ts';
import { openDeliveries } from './deliveries.ts';
import { noFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { createHttpApi } from './http-api.ts';
import { openJournal } from './journal.ts';
import { loadKeys } from './keys.ts';
import type { ProviderKeys } from './keys.ts';
import { panelPage } from './panel-page.ts';
import type { Transaction } from './transaction.ts';
import { openTransactionBook } from './transaction-book.ts';

export interface CardProviderOptions {
  host?: string;
  /** When this port is busy, the provider uses the next free port. 0 uses any free port. */
  port: number;
  dataDir: string;
  /** Webhooks are sent to this URL. When missing, the last URL in `dataDir` is used. */
  eventsUrl?: string | undefined;
  merchantName?: string;
  keys?: Partial<ProviderKeys>;
  /** The milliseconds from PENDING to the final status. Default: random, 2,000 to 4,000. */
  settleMs?: number;
  /** The factor for the retry delays of webhooks (30 min, 3 h, 24 h). Default: 1. */
  retryScale?: number;
  /** The time in milliseconds within which the payer may retry with the same reference. Default: 3 minutes. */
  retryWindowMs?: number;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface CardProvider {
  /**
   * The origin, without a final slash. The API is at `${url}/v1`, the checkout at `${url}/p/`, the script at
   * `${url}/widget.js`.
   */
  url: string;
  port: number;
  keys: ProviderKeys;
  control: ProviderControl;
  close(): Promise<void>;
}

const browserFile = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
const defaultRetryWindowMs = 3 * 60_000;

export async function startCardProvider(options: CardProviderOptions): Promise<CardProvider> {
  const {
    host = '127.0.0.1',
    dataDir,
    merchantName = 'Comercio de prueba',
    retryScale = 1,
    log = () => {},
    now = () => new Date(),
  } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const keys = loadKeys(dataDir, options.keys);
  const journal = openJournal(join(dataDir, 'journal.jsonl'));
  let faults: Faults = { ...noFaults };
  const [keptEventsUrl] = journal.values('eventsUrl') as (string | null)[];
  let eventsUrl = options.eventsUrl ?? keptEventsUrl ?? undefined;
  const setEventsUrl = (url: string | undefined) => {
    eventsUrl = url;
    journal.append({ kind: 'eventsUrl', id: 'events-url', value: url ?? null });
  };
  setEventsUrl(eventsUrl);

  const deliveries = openDeliveries({
    journal,
    faults: () => faults,
    eventsUrl: () => eventsUrl,
    eventsSecret: keys.eventsSecret,
    retryScale,
    now,
    log,
  });
  const book = openTransactionBook({
    journal,
    faults: () => faults,
    now,
    settleMs: () => options.settleMs ?? 2000 + Math.random() * 2000,
    onFinal(transaction) {
      log(`transacción ${transaction.id} ${transaction.status}`);
      deliveries.notify(transaction);
      if (faults.voidAfterApproval && transaction.status === 'APPROVED') voidTransaction(transaction.id);
    },
  });

  function voidTransaction(id: string): Transaction | undefined {
    const transaction = book.setStatus(id, 'VOIDED');
    if (transaction && faults.notifyVoids) deliveries.notify(transaction);
    return transaction;
  }

  const changeFaults = (next: Faults) => {
    faults = next;
    book.resume();
  };
  const control = createControl({
    transactions: () => book.all().map(({ transaction }) => transaction),
    create: ({ method = 'CARD', currency = 'COP', outcomeOf, outcome: _named, ...input }) =>
      book.create({ ...input, currency, method: controlMethod(method), outcome: outcomeOf }),
    settle: (id) => book.settle(id),
    setStatus: (id, status) => book.setStatus(id, status),
    deliveries,
    faults: {
      read: () => ({ ...faults }),
      change: (change) => changeFaults({ ...faults, ...change }),
      clear: () => changeFaults({ ...noFaults }),
    },
    eventsUrl: { read: () => eventsUrl, change: setEventsUrl },
    reset() {
      book.clear();
      deliveries.clear();
      journal.clear();
      faults = { ...noFaults };
      setEventsUrl(eventsUrl);
    },
  });

  const api = createHttpApi({ book, keys, merchantName, voidTransaction });
  const checkout = createCheckout({
    book,
    keys,
    merchantName,
    retryWindowMs: options.retryWindowMs ?? defaultRetryWindowMs,
    now,
  });
  const controlApi = createControlApi(control, { merchantName, publicKey: keys.publicKey });

  const faultyApi = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const { apiFault } = faults;
    if (apiFault === 'black-hole') return;
    if (apiFault === 'error')
      return send(response, 500, 'text/html; charset=utf-8', '<h1>500 Internal Server Error</h1>');
    if (apiFault === 'redirect') {
      response.writeHead(302, { location: '/mantenimiento' });
      return void response.end();
    }
    if (apiFault === 'reset') response.end = () => response.destroy();
    await api(request, response, url);
  };

  const widget = (response: ServerResponse) => {
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    return send(response, 200, 'text/javascript; charset=utf-8', browserFile('widget.js'));
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const { pathname } = url;
    if (pathname.startsWith('/v1/')) return await faultyApi(request, response, url);
    if (pathname === '/p' || pathname.startsWith('/p/')) return await checkout(request, response, url);
    if (pathname.startsWith('/control/')) return await controlApi(request, response, url);
    if (request.method !== 'GET') return sendJson(response, 405, { error: 'Método no admitido' });
    if (pathname === '/widget.js') return widget(response);
    if (pathname === '/checkout.js' || pathname === '/panel.js')
      return send(response, 200, 'text/javascript; charset=utf-8', browserFile(pathname.slice(1)));
    if (pathname === '/estilo.css')
      return send(response, 200, 'text/css; charset=utf-8', browserFile('../../estilo.css'));
    if (pathname === '/') return sendHtml(response, 200, panelPage(merchantName));
    return send(response, 404, 'text/plain; charset=utf-8', 'No existe');
  };

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      log(`error ${request.method} ${request.url}: ${String(error)}`);
      if (!response.headersSent) sendJson(response, 500, { error: 'Error interno' });
      else response.destroy();
    });
  });
  const port = await listenOnFreePort(server, host, options.port);
  const url = `http://${host}:${port}`;
  log(`pasarela de pruebas en ${url}`);

  return {
    url,
    port,
    keys,
    control,
    async close() {
      book.close();
      await deliveries.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      journal.close();
    },
  };
}
