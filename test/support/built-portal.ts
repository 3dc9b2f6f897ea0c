import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ProviderKeys } from '#sandbox/card-provider/keys.ts';
import type { Transaction } from '#sandbox/card-provider/transaction.ts';
import type { Mail } from '#sandbox/mailbox/mail-store.ts';
import { readConfig } from '#server/config/config.ts';
import { openPlatform } from '#server/platform.ts';
import { composeServices } from '#server/services.ts';
import { postgres } from './engines.ts';
import { freePort } from './free-port.ts';
import { emptyPortal } from './portal-template.ts';
import { httpClient, type HttpClient } from './http-client.ts';
import { orderDirectly, type Said } from './operator.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { serverProcess } from './server-process.ts';

export type BuiltPortal = {
  url: string;
  metricsUrl: string;
  dataDir: string;
  room: { providerUrl: string; mailboxUrl: string };
  env: Record<string, string | undefined>;
  ask(client: HttpClient, name: keyof typeof api, more?: Asked): Promise<any>;
  signIn(person: Signing): Promise<HttpClient>;
  readCode(email: string): Promise<string>;
  readMail(email: string, pattern: RegExp): Promise<string>;
  pay(attempt: { referencia: string; valor: number }): Promise<string>;
  operate(...words: string[]): Promise<string>;
  said(): string;
  close(): Promise<void>;
};

type Asked = {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

type Signing = { documentType: string; documentNumber: string; password: string };

/** Starts the built program on PostgreSQL with the demonstration data. */
export async function startBuiltPortal(more: Record<string, string> = {}): Promise<BuiltPortal> {
  const opened = await postgres.open(emptyPortal);
  const given = {
    DATABASE_URL: opened.databaseUrl,
    REBANCA_DATA_DIR: opened.dataDir,
    METRICS_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    CRM_DELAY_SECONDS: '0',
    DRAIN_SECONDS: '0',
    ...more,
  };
  const server = await serverProcess(given, 'run-portal.js');
  await server.start();
  const { url } = server;
  const room = await readTestRoom(url);
  const keys = JSON.parse(readFileSync(join(opened.dataDir, 'pasarela', 'keys.json'), 'utf8')) as ProviderKeys;
  const { port } = new URL(url);
  const env = {
    ...given,
    ...sandboxEnvironment({ url: room.providerUrl, keys }, { smtpUrl: `smtp://127.0.0.1:${Number(port) + 2}` }),
    PORT: port,
    HOST: 'localhost',
    REBANCA_DEMO: '1',
  };

  const control = async (path: string, body: object): Promise<Transaction> => {
    const answer = await fetch(`${room.providerUrl}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Transaction;
  };
  const mailsTo = async (email: string): Promise<Mail[]> => {
    const newestFirst = (await (await fetch(`${room.mailboxUrl}/api/messages`)).json()) as Mail[];
    return newestFirst.filter(({ to }) => to.includes(email));
  };
  const waitFor = async <T>(what: string, find: () => Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < 300; tries++) {
      const found = await find();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No mail arrived: ${what}`);
  };
  const readBefore = new Set<string>();
  async function runOperator(words: readonly string[]): Promise<Said> {
    const config = readConfig({ ...env, LOG_LEVEL: 'silent', PUBLIC_URL: url });
    const platform = await openPlatform(config, { supervise: false });
    try {
      return await orderDirectly({ platform, services: await composeServices(platform) }, words, config.dataDir);
    } finally {
      await platform.close();
    }
  }

  const ask: BuiltPortal['ask'] = async (client, name, { params = {}, query = '', body, headers = {} } = {}) => {
    const endpoint: Endpoint = api[name];
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '') + query;
    const sent = endpoint.idempotent ? { 'idempotency-key': randomUUID(), ...headers } : headers;
    const answer =
      endpoint.method === 'GET'
        ? await client.get(path, headers)
        : body instanceof FormData
          ? await client.postForm(path, body)
          : await client.post(path, body, sent);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  return {
    url,
    metricsUrl: `http://127.0.0.1:${given.METRICS_PORT}/metrics`,
    dataDir: opened.dataDir,
    room,
    env,
    ask,
    async signIn({ documentType: tipoDocumento, documentNumber: numeroDocumento, password }) {
      const client = httpClient(url);
      await ask(client, 'login', { body: { tipoDocumento, numeroDocumento, password } });
      return client;
    },
    readCode: (email) =>
      waitFor(`a code to ${email}`, async () => {
        const found = (await mailsTo(email)).find(({ id, subject }) => /ódigo es/.test(subject) && !readBefore.has(id));
        if (found) readBefore.add(found.id);
        return found?.subject.replace(/\D/g, '');
      }),
    readMail: (email, pattern) =>
      waitFor(`${pattern} to ${email}`, async () => {
        const found = (await mailsTo(email)).map(({ text }) => pattern.exec(text)?.[1]);
        return found.find((text) => text !== undefined);
      }),
    async pay({ referencia, valor }) {
      const { id } = await control('transactions', { reference: referencia, amountInCents: valor * 100 });
      await control(`transactions/${id}/settle`, {});
      return id;
    },
    said: server.said,
    async operate(...words) {
      const said = await runOperator(words);
      if (said.code !== 0) throw new Error(`${words.join(' ')}: ${said.out}${said.errors}`);
      return said.out;
    },
    async close() {
      expect(await server.terminate()).toBe(0);
      await opened.close();
    },
  };
}

async function readTestRoom(url: string): Promise<BuiltPortal['room']> {
  const page = await (await fetch(`${url}/portal`)).text();
  const [, settings = ''] = /id="rebanca-config"[^>]*>([^<]+)</.exec(page) ?? [];
  return JSON.parse(settings).testRoom;
}
