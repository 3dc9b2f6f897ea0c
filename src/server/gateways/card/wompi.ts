import { pesos } from '#domain/money/money.ts';
import type { TransactionStatus } from '#domain/agreements/payment-facts.ts';
import type { Config } from '#server/config/config.ts';
import * as z from 'zod';
import { ProviderUnavailable, type CardProvider, type CheckoutOrder, type SeenTransaction } from './card-provider.ts';
import { authenticEvent, eventTime, transactionOf } from './wompi-event.ts';
import { integritySignature } from './wompi-signature.ts';

const lookupPatienceMs = 4_000;
const currency = 'COP';

const text = z.string().nullish();
const transactionShape = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR']),
  status_message: text,
  amount_in_cents: z.int(),
  currency: z.string(),
  created_at: text,
  finalized_at: text,
  payment_method_type: text,
  payment_method: z
    .object({
      extra: z
        .object({ last_four: text, external_identifier: text, processor_response_code: text })
        .partial()
        .nullish(),
    })
    .nullish(),
});
const lookupShape = z.object({ data: z.union([transactionShape, z.array(transactionShape)]) });

const merchantShape = z.object({ data: z.object({ accepted_payment_methods: z.array(z.string()) }) });

const listedPerPage = 50;
const dayMs = 86_400_000;
/** In milliseconds. The provider's clock may be ahead of the portal's clock by at most this time. */
const clockToleranceMs = 5 * 60_000;

export function wompi(config: Config['wompi']): CardProvider {
  return {
    name: 'wompi',
    environment: config.environment,

    begin(order) {
      return { redirectUrl: checkoutUrl(config, order), scriptUrl: config.scriptUrl };
    },

    verifyNotification(rawBody, headers, now) {
      const event = authenticEvent(rawBody, { header: headers['x-event-checksum'], secrets: config.eventsSecrets });
      if (typeof event === 'string') return { verified: false, reason: event };
      if (event.event !== 'transaction.updated') return { verified: true, ignored: `un evento ${event.event}` };
      const transaction = transactionOf(event);
      if (!transaction) return { verified: false, reason: 'unsigned-fields' };
      if (event.environment !== config.environment) return { verified: false, reason: 'environment' };
      const ageMs = now.getTime() - eventTime(event).getTime();
      const isRecent = ageMs >= -clockToleranceMs && ageMs <= config.eventMaxAgeDays * dayMs;
      if (!isRecent)
        return { verified: true, ignored: `un evento con fecha fuera de los últimos ${config.eventMaxAgeDays} días` };
      return { verified: true, transactionId: transaction.id, status: transaction.status };
    },

    async lookup(by) {
      const path =
        'transactionId' in by
          ? `/transactions/${encodeURIComponent(by.transactionId)}`
          : `/transactions?reference=${encodeURIComponent(by.reference)}`;
      return transactionsAt(config, path);
    },

    async *transactionsBetween(from, until) {
      const known = new Set<string>();
      for (let page = 1; ; page++) {
        const query = new URLSearchParams({ from_date: from, until_date: until, page: String(page) });
        query.set('page_size', String(listedPerPage));
        query.set('order_by', 'created_at');
        query.set('order', 'ASC');
        // The loop stops at a page of results without new transactions. A provider that ignores the page number would
        // return the same transactions forever.
        const news = (await transactionsAt(config, `/transactions?${query}`)).filter(
          ({ transactionId }) => !known.has(transactionId),
        );
        for (const { transactionId } of news) known.add(transactionId);
        yield* news;
        if (news.length === 0) return;
      }
    },

    async acceptedMethods() {
      const headers = { 'x-merchant-public-key': config.publicKey };
      const parsed = merchantShape.safeParse(await getJson(`${config.apiUrl}/merchants/info`, headers));
      if (!parsed.success) throw new ProviderUnavailable('La pasarela no dijo sus medios de pago.');
      return parsed.data.data.accepted_payment_methods;
    },
  };
}

async function transactionsAt({ apiUrl, privateKey }: Config['wompi'], path: string): Promise<SeenTransaction[]> {
  const body = await getJson(`${apiUrl}${path}`, { authorization: `Bearer ${privateKey}` });
  if (body === undefined) return [];
  const parsed = lookupShape.safeParse(body);
  if (!parsed.success) throw new ProviderUnavailable('La pasarela respondió algo que no se entiende.');
  return [parsed.data.data].flat().map(seen);
}

/** The URL contains no data of the payer, because browsers and servers store URLs in histories and logs. */
function checkoutUrl(config: Config['wompi'], order: CheckoutOrder): string {
  const amountInCents = order.amountInPesos * 100;
  const expirationTime = order.expiresAt.toISOString();
  const { reference } = order;
  const url = new URL(config.checkoutUrl);
  const fields: Record<string, string> = {
    'public-key': config.publicKey,
    currency,
    'amount-in-cents': String(amountInCents),
    reference,
    'signature:integrity': integritySignature({
      reference,
      amountInCents,
      currency,
      expirationTime,
      secret: config.integritySecret,
    }),
    'redirect-url': order.returnUrl,
    'expiration-time': expirationTime,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

function seen(transaction: z.infer<typeof transactionShape>): SeenTransaction {
  const extra = transaction.payment_method?.extra;
  const isWhole = transaction.amount_in_cents % 100 === 0;
  return {
    transactionId: transaction.id,
    reference: transaction.reference,
    status: transaction.status satisfies TransactionStatus,
    amount: isWhole ? pesos(transaction.amount_in_cents / 100) : undefined,
    cents: transaction.amount_in_cents,
    currency: transaction.currency,
    method: transaction.payment_method_type ?? undefined,
    lastFour: extra?.last_four ?? undefined,
    authorization: extra?.external_identifier ?? undefined,
    statusMessage: transaction.status_message ?? undefined,
    createdAt: transaction.created_at ? new Date(transaction.created_at) : undefined,
    finalizedAt: transaction.finalized_at ? new Date(transaction.finalized_at) : undefined,
  };
}

async function getJson(url: string, headers: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { ...headers, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(lookupPatienceMs),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new ProviderUnavailable(`La pasarela respondió ${response.status}.`);
    return await response.json();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('La pasarela no responde.', { cause: error });
  }
}
