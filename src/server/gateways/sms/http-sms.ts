import { outboundTo, type Outbound } from '#server/gateways/outbound.ts';
import { TextMessageRejected, type SmsGateway } from './sms-gateway.ts';

/** The 4xx statuses after which a retry may succeed: wrong credentials, rate limits and temporary faults. */
const passing = new Set([401, 403, 408, 425, 429]);

/**
 * Returns the client of a messaging provider over HTTP: `POST {url}` with `{"to": "+573001234567", "text": "…",
 * "reference": "…"}`, the reference as `idempotency-key`, and a bearer token if configured. Any 2xx status is a
 * success. The provider detects duplicates by the reference.
 */
export function httpSms({
  url,
  token,
  outbound = outboundTo(new URL(url).origin),
}: {
  url: string;
  token: string | undefined;
  outbound?: Outbound;
}): SmsGateway {
  const { pathname, search } = new URL(url);
  return {
    async send({ to, text, reference }) {
      const { status } = await outbound({
        method: 'POST',
        path: pathname + search,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          'idempotency-key': reference,
        },
        body: { to: `+57${to}`, text, reference },
      });
      if (status >= 200 && status < 300) return;
      if (status >= 400 && status < 500 && !passing.has(status)) throw new TextMessageRejected(`SMS ${status}`);
      throw new Error(`The messaging provider answered ${status}`);
    },
  };
}
