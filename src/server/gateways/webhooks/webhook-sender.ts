import { Webhook } from 'standardwebhooks';
import type { Send } from '#server/gateways/allowed-address.ts';
import { outboundTo } from '#server/gateways/outbound.ts';

/** A message to an integrator, as Standard Webhooks has it. */
export interface WebhookMessage {
  url: string;
  /** The same in every try. */
  id: string;
  /** The moment of this try: who receives it refuses old ones. */
  at: Date;
  body: unknown;
  /** `whsec_…`, each of which signs it. */
  secrets: readonly string[];
}

/**
 * Sends one message, signed with each secret.
 * @returns The HTTP status that the integrator answered; its body is not read.
 * @throws OutboundFailure after five seconds without an answer and for a redirect; AddressRefused (from `send`).
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
