import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listenOnFreePort, sendJson } from '#sandbox/http.ts';
import { openMailStore } from './mail-store.ts';
import type { Mail } from './mail-store.ts';
import { createSmtpServer } from './smtp.ts';
import type { MailboxFaults } from './smtp.ts';
import { createMailboxPages } from './web.ts';

export interface MailboxOptions {
  host?: string;
  /** The SMTP port. When the port is busy, the next free port is used; 0 uses any port. */
  smtpPort: number;
  webPort: number;
  dataDir?: string;
  log?: (line: string) => void;
}

export interface Mailbox {
  smtpUrl: string;
  smtpPort: number;
  webUrl: string;
  webPort: number;
  messages(): Promise<Mail[]>;
  /** Includes messages that were received before the call. Rejects after `ms` milliseconds (default 5,000). */
  waitFor(predicate: (mail: Mail) => boolean, ms?: number): Promise<Mail>;
  faults: MailboxFaults;
  clear(): void;
  close(): Promise<void>;
}

const browserFile = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { host = '127.0.0.1', log = () => {} } = options;
  const store = await openMailStore(options.dataDir);
  const faults: MailboxFaults = {
    refuse: false,
    slowMs: 0,
    slowYesMs: 0,
    temporaryFailure: false,
    permanentFailure: false,
  };
  const listeners = new Set<() => void>();
  const smtp = createSmtpServer(store, faults, () => {
    log('correo recibido');
    for (const listener of listeners) listener();
  });
  const pages = createMailboxPages(store, faults, {
    script: browserFile('mailbox.js'),
    style: browserFile('../../estilo.css'),
  });
  const web = createServer((request, response) => {
    pages(request, response).catch((error: unknown) => {
      log(`error ${request.method} ${request.url}: ${String(error)}`);
      if (!response.headersSent) sendJson(response, 500, { error: 'Error interno' });
      else response.destroy();
    });
  });
  const smtpPort = await listenOnFreePort(smtp.server, host, options.smtpPort);
  const webPort = await listenOnFreePort(web, host, options.webPort);
  const webUrl = `http://${host}:${webPort}`;
  log(`buzón en ${webUrl}, SMTP en el puerto ${smtpPort}`);

  return {
    smtpUrl: `smtp://${host}:${smtpPort}`,
    smtpPort,
    webUrl,
    webPort,
    messages: () => store.all(),
    waitFor(predicate, ms = 5000) {
      return new Promise((resolve, reject) => {
        const finish = () => {
          clearTimeout(timer);
          listeners.delete(listener);
        };
        const fail = (error: Error) => {
          finish();
          reject(error);
        };
        const look = async () => {
          const mail = (await store.all()).find(predicate);
          if (!mail) return;
          finish();
          resolve(mail);
        };
        const listener = () => void look().catch(fail);
        const timedOut = async () => {
          const subjects = (await store.all()).map((mail) => `"${mail.subject}"`).join(', ');
          fail(new Error(`no such mail within ${ms} ms; received: ${subjects || 'none'}`));
        };
        const timer = setTimeout(() => void timedOut(), ms);
        listeners.add(listener);
        listener();
      });
    },
    faults,
    clear: () => store.clear(),
    async close() {
      const smtpClosed = new Promise<void>((resolve) => smtp.close(() => resolve()));
      const webClosed = new Promise<void>((resolve) => web.close(() => resolve()));
      web.closeAllConnections();
      await Promise.all([smtpClosed, webClosed]);
    },
  };
}
