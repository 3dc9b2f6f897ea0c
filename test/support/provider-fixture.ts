import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { listenOnFreePort, readBody } from '#sandbox/http.ts';
import { startCardProvider } from '#sandbox/card-provider/provider.ts';
import type { CardProvider, CardProviderOptions } from '#sandbox/card-provider/provider.ts';
import { integritySignature } from '#sandbox/card-provider/signature.ts';

export interface ReceivedEvent {
  headers: Record<string, string | string[] | undefined>;
  body: {
    event: string;
    data: { transaction: { id: string; status: string; amount_in_cents: number; reference: string } };
    environment: string;
    signature: { properties: string[]; checksum?: string };
    timestamp: number;
    sent_at: string;
  };
}

export interface ProviderFixture {
  provider: CardProvider;
  received: ReceivedEvent[];
  answers: number[];
  restart(options?: Partial<CardProviderOptions>): Promise<CardProvider>;
  checkoutQuery(change?: Record<string, string | undefined>): string;
  end(): Promise<void>;
}

export async function startProviderFixture(options: Partial<CardProviderOptions> = {}): Promise<ProviderFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'card-provider-'));
  const received: ReceivedEvent[] = [];
  const answers: number[] = [];
  const merchant = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: JSON.parse(await readBody(request)) as ReceivedEvent['body'] });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const merchantPort = await listenOnFreePort(merchant, '127.0.0.1', 0);
  const eventsUrl = `http://127.0.0.1:${merchantPort}/webhooks`;
  const start = (more: Partial<CardProviderOptions>) =>
    startCardProvider({ port: 0, dataDir, eventsUrl, settleMs: 20, ...options, ...more });
  const fixture: ProviderFixture = {
    provider: await start({}),
    received,
    answers,
    async restart(more = {}) {
      await fixture.provider.close();
      fixture.provider = await start(more);
      return fixture.provider;
    },
    checkoutQuery(change = {}) {
      const { keys } = fixture.provider;
      const signed: Record<string, string | undefined> = {
        'public-key': keys.publicKey,
        currency: 'COP',
        'amount-in-cents': '31360000',
        reference: 'REF1',
        'redirect-url': 'http://localhost:4000/portal/pagos/retorno',
        ...change,
      };
      const integrity = integritySignature({
        reference: signed.reference ?? '',
        amountInCents: signed['amount-in-cents'] ?? '',
        currency: signed.currency ?? '',
        expirationTime: signed['expiration-time'],
        integritySecret: keys.integritySecret,
      });
      const all = Object.entries({ 'signature:integrity': integrity, ...signed });
      return new URLSearchParams(all.filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
    },
    async end() {
      await fixture.provider.close();
      merchant.closeAllConnections();
      await new Promise((resolve) => merchant.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return fixture;
}

export const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 5_000, interval: 5 });
