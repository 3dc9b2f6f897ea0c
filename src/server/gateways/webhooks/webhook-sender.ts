import { Webhook } from 'standardwebhooks';
import type { Send } from '#server/config/allowed-address.ts';
import { outboundTo } from '#server/gateways/outbound.ts';

export interface WebhookMessage {
  url: string;
  /** The id of the message. Every delivery attempt has the same id. */
  id: string;
  /** The time of this delivery attempt, so that receivers can reject old messages. */
  at: Date;
  body: unknown;
  /** In the format `whsec_…`. The message has one signature for each secret. */
  secrets: readonly string[];
}

/**
 * The response body is not read.
 * @throws OutboundFailure when the receiver is unreachable, takes longer than five seconds or replies with a redirect.
 * @throws AddressRefused when `send` refuses the address.
 */
export async function sendWebhook({ url, id, at, body, secrets }: WebhookMessage, send: Send): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const text = JSON.stringify(body);
  const { status } = await outboundTo(origin, { timeoutMs: 5_000, reads: 'nothing', send })({
    method: 'POST',
    path: pathname + search,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, text)).join(' '),
    },
    body,
  });
  return status;
}
