import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJsonObject, sendJson } from '#sandbox/http.ts';
import type { ProviderKeys } from './keys.ts';
import type { Refund, StoredTransaction, Transaction } from './transaction.ts';
import type { TransactionBook } from './transaction-book.ts';

interface ApiOptions {
  book: TransactionBook;
  keys: ProviderKeys;
  merchantName: string;
  voidTransaction: (id: string) => Transaction | undefined;
}

interface Answer {
  status: number;
  body: unknown;
}

const mostListed = 200;
const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);

const ok = (data: unknown, status = 200): Answer => ({ status, body: { data, meta: {} } });
const notFound: Answer = {
  status: 404,
  body: { error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' } },
};
const wrongToken: Answer = {
  status: 401,
  body: { error: { type: 'INVALID_ACCESS_TOKEN', reason: 'La llave no es válida o no corresponde a este ambiente' } },
};
const invalid = (messages: Record<string, string[]>): Answer => ({
  status: 422,
  body: { error: { type: 'INPUT_VALIDATION_ERROR', messages } },
});

/**
 * Calls that need the private key return 404 without a key or with a public test key, and 401 with any other wrong key.
 * The provider does not document the replies to voids and refunds.
 */
export function createHttpApi({ book, keys, merchantName, voidTransaction }: ApiOptions) {
  const withPrivateKey = (request: IncomingMessage): Answer | undefined => {
    const key = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === keys.privateKey) return undefined;
    if (key === undefined || key.startsWith('pub_test_') || key === keys.publicKey) return notFound;
    return wrongToken;
  };

  const merchant = (request: IncomingMessage): Answer => {
    const key = request.headers['x-merchant-public-key'];
    if (key === keys.publicKey) return ok(merchantInfo(merchantName, keys.publicKey));
    return typeof key === 'string' && key.startsWith('pub_prod_') ? wrongToken : notFound;
  };

  const polled = (found: readonly StoredTransaction[]) =>
    found.map(({ transaction }) => book.poll(transaction.id) ?? transaction);

  const list = ({ searchParams }: URL): Answer => {
    const [from, until] = ['from_date', 'until_date'].map((name) => searchParams.get(name) ?? '');
    if (!isDay(from)) return invalid({ from_date: ['Debe ser una fecha AAAA-MM-DD'] });
    if (!isDay(until)) return invalid({ until_date: ['Debe ser una fecha AAAA-MM-DD'] });
    const [page, size] = ['page', 'page_size'].map((name) => Number(searchParams.get(name) ?? 1));
    if (!(page! >= 1 && size! >= 1 && size! <= mostListed)) return invalid({ page_size: ['No es válido'] });
    const found = book.all().filter(({ transaction }) => {
      const day = transaction.created_at.slice(0, 10);
      return day >= from! && day <= until!;
    });
    const shown = found.slice((page! - 1) * size!, page! * size!);
    return { status: 200, body: { data: polled(shown), meta: { page, page_size: size, total_results: found.length } } };
  };

  const lookup = (url: URL): Answer => {
    const reference = url.searchParams.get('reference');
    if (!reference && url.searchParams.has('from_date')) return list(url);
    if (!reference) return invalid({ reference: ['No puede estar vacío'] });
    return ok(polled(book.byReference(reference).toReversed()));
  };

  const cancel = (id: string): Answer => {
    const stored = book.find(id);
    if (!stored) return notFound;
    const { status, payment_method_type: type } = stored.transaction;
    if (type !== 'CARD') return invalid({ transaction: ['Solo se anulan transacciones con tarjeta'] });
    if (status !== 'APPROVED') return invalid({ transaction: ['Solo se anulan transacciones aprobadas'] });
    const voided = voidTransaction(id);
    return voided ? ok(voided, 201) : notFound;
  };

  const refund = (input: Record<string, unknown> | undefined): Answer => {
    const { transaction_id: id, amount_in_cents: amount } = input ?? {};
    if (typeof id !== 'string') return invalid({ transaction_id: ['No puede estar vacío'] });
    const stored = book.find(id);
    if (!stored) return notFound;
    const { transaction } = stored;
    if (transaction.status !== 'APPROVED')
      return invalid({ transaction_id: ['Solo se devuelven transacciones aprobadas'] });
    const left = transaction.amount_in_cents - book.refundedCents(id);
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0)
      return invalid({ amount_in_cents: ['Debe ser un entero mayor que cero'] });
    if (amount > left) return invalid({ amount_in_cents: ['Supera el valor disponible para devolver'] });
    const made: Refund = book.refund(id, amount);
    if (amount === left) voidTransaction(id);
    return ok(made, 201);
  };

  const answer = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const route = `${request.method} ${url.pathname.replace(/\/$/, '')}`;
    if (route === 'GET /v1/merchants/info') return merchant(request);
    const refused = withPrivateKey(request);
    if (refused) return refused;
    if (route === 'GET /v1/transactions') return lookup(url);
    if (route === 'POST /v1/refunds') return refund(await readJsonObject(request));
    const [, id, action] = /^\/v1\/transactions\/([^/]+)(\/void)?\/?$/.exec(url.pathname) ?? [];
    if (id && request.method === 'GET' && !action) {
      const transaction = book.poll(id);
      return transaction ? ok(transaction) : notFound;
    }
    if (id && request.method === 'POST' && action) return cancel(id);
    return notFound;
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { status, body } = await answer(request, url);
    sendJson(response, status, body);
  };
}

function merchantInfo(name: string, publicKey: string) {
  return {
    id: 10_482,
    name,
    legal_name: name,
    active: true,
    public_key: publicKey,
    accepted_currencies: ['COP'],
    accepted_payment_methods: ['CARD', 'NEQUI', 'PSE'],
  };
}
