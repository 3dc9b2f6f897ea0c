import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, redirect, sendHtml, sendJson } from '#sandbox/http.ts';
import { readPaymentForm } from './checkout-form.ts';
import { paymentPage, refusedPage, resultPage } from './checkout-pages.ts';
import { readCheckoutRequest } from './checkout-request.ts';
import type { CheckoutProblems, CheckoutRequest } from './checkout-request.ts';
import type { ProviderKeys } from './keys.ts';
import type { StoredTransaction } from './transaction.ts';
import type { TransactionBook } from './transaction-book.ts';

interface CheckoutOptions {
  book: TransactionBook;
  keys: ProviderKeys;
  merchantName: string;
  /** Counted from the first transaction of a reference. */
  retryWindowMs: number;
  now: () => Date;
}

type Opening =
  | { request: CheckoutRequest }
  | { waiting: StoredTransaction }
  | { problems: CheckoutProblems; redirectUrl: string | null };

/** `/p/` receives the documented parameters, `/p/pagar` receives the form, and `/p/resultado/{id}` shows the result. */
export function createCheckout({ book, keys, merchantName, retryWindowMs, now: present }: CheckoutOptions) {
  const retryUntil = (reference: string) => {
    const [first] = book.byReference(reference);
    return first ? Date.parse(first.transaction.created_at) + retryWindowMs : Infinity;
  };

  const open = (query: string): Opening => {
    const now = present().getTime();
    const read = readCheckoutRequest(query, keys, now);
    if ('problems' in read) {
      // Without a valid signature, the merchant may not have created the request. The page then shows no link to the
      // return URL, and also none to an invalid return URL.
      const trusted = !(
        'signature' in read.problems ||
        'signature:integrity' in read.problems ||
        'redirect-url' in read.problems
      );
      return { problems: read.problems, redirectUrl: trusted ? new URLSearchParams(query).get('redirect-url') : null };
    }
    const { request } = read;
    const used = book.byReference(request.reference);
    const waiting = used.find(({ transaction }) => transaction.status === 'PENDING');
    if (waiting) return { waiting };
    const paid = used.some(({ transaction }) => transaction.status === 'APPROVED' || transaction.status === 'VOIDED');
    if (paid || now > retryUntil(request.reference))
      return { problems: { reference: ['La referencia ya ha sido usada'] }, redirectUrl: request.redirectUrl };
    return { request };
  };

  const show = (response: ServerResponse, query: string) => {
    const opening = open(query);
    if ('problems' in opening) sendHtml(response, 422, refusedPage(opening.problems, opening.redirectUrl));
    else if ('waiting' in opening) redirect(response, `/p/resultado/${opening.waiting.transaction.id}`);
    else
      sendHtml(response, 200, paymentPage(merchantName, opening.request, { method: 'CARD', values: {}, errors: {} }));
  };

  const pay = async (request: IncomingMessage, response: ServerResponse) => {
    const fields = new URLSearchParams(await readBody(request));
    const opening = open(fields.get('pedido') ?? '');
    if ('problems' in opening) return sendHtml(response, 422, refusedPage(opening.problems, opening.redirectUrl));
    if ('waiting' in opening) return redirect(response, `/p/resultado/${opening.waiting.transaction.id}`);
    const read = readPaymentForm(fields, new Date());
    if ('form' in read) return sendHtml(response, 422, paymentPage(merchantName, opening.request, read.form));
    const { reference, amountInCents, currency, customerEmail, customerData, redirectUrl, query } = opening.request;
    const { method, outcome } = read.payment;
    const transaction = book.create({
      reference,
      amountInCents,
      currency,
      method,
      outcome,
      customerEmail,
      customerData,
      redirectUrl,
      checkoutQuery: query,
    });
    return redirect(response, `/p/resultado/${transaction.id}`);
  };

  const result = (response: ServerResponse, id: string) => {
    const stored = book.find(id);
    if (!stored) return sendHtml(response, 404, refusedPage({ id: ['La transacción no existe'] }, null));
    const { status, reference } = stored.transaction;
    const read = stored.checkoutQuery === null ? null : readCheckoutRequest(stored.checkoutQuery, keys, 0);
    const until = retryUntil(reference);
    const again = (status === 'DECLINED' || status === 'ERROR') && 'request' in open(stored.checkoutQuery ?? '');
    return sendHtml(
      response,
      200,
      resultPage(merchantName, stored, read && 'request' in read ? read.request : null, again ? until : null),
    );
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /p/' || route === 'GET /p') return show(response, url.search.slice(1));
    if (route === 'POST /p/pagar') return await pay(request, response);
    const [, id, asState] = /^\/p\/resultado\/([\w-]+)(\/estado)?$/.exec(url.pathname) ?? [];
    if (id && asState && request.method === 'GET') {
      const status = book.find(id)?.transaction.status;
      return sendJson(response, status ? 200 : 404, { status: status ?? null });
    }
    if (id && request.method === 'GET') return result(response, id);
    return sendHtml(response, 404, refusedPage({ dirección: ['No existe'] }, null));
  };
}
