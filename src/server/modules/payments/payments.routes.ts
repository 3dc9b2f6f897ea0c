import { createAttempt, paymentReturn, providerWebhook, readAttempt } from '#contract/payments.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { PaymentsService } from './payments.service.ts';

export function paymentsRoutes(http: Http, payments: PaymentsService): void {
  serve(http, createAttempt, ({ session, body, now }) =>
    payments.begin({ customerId: session.customerId, ...body, now }),
  );

  serve(http, readAttempt, ({ session, params }) => payments.read(session.customerId, params.attemptId));

  serve(http, paymentReturn, ({ session, params, body, now }) =>
    payments.returned({
      customerId: session.customerId,
      strategy: params.strategy,
      transactionId: body.transactionId ?? body.providerReference,
      attemptId: body.attemptId,
      now,
    }),
  );

  // The signature covers the exact text of numbers in the body, so this scope does not parse JSON.
  void http.app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    serve({ ...http, app: raw }, providerWebhook, ({ request, now }) => {
      const withoutByteOrderMark = String(request.body ?? '').replace(/^\uFEFF/, '');
      return payments.inbox.receive(withoutByteOrderMark, request.headers, now);
    });
  });
}
