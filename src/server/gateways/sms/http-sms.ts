import { outboundTo, type Outbound } from '#server/gateways/outbound.ts';
import { TextMessageRejected, type SmsGateway } from './sms-gateway.ts';

/** Answers that speak of our credentials, of haste or of a passing fault: another try may help. */
const passing = new Set([401, 403, 408, 425, 429]);

/**
 * A messaging provider over HTTP: `POST {url}` with `{"to": "+573001234567", "text": "…", "reference": "…"}` and the
 * token as bearer. Any 2xx means that it was taken; the reference makes a repetition recognisable.
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
