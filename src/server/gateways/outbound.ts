import { AddressRefused, type Send } from '#server/config/allowed-address.ts';

/** The error message must not contain secrets or bodies. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
  readonly reason: 'unreachable' | 'timeout' | 'redirect' | 'too-large' | 'not-json';

  constructor(reason: OutboundFailure['reason'], where: string, cause?: unknown) {
    super(`${where}: ${reason}`, { cause });
    this.reason = reason;
  }
}

export type OutboundReply = { readonly status: number; readonly body: unknown };

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /**
   * The path appended to the base URL, such as `/transactions/123?x=1`. The resulting URL must have the same origin.
   */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type Outbound = (request: OutboundRequest) => Promise<OutboundReply>;

const largestReply = 1_048_576;

/**
 * A JSON client for one third party, with a fixed origin and limits of time and size. A redirect is an error. For URLs
 * that users choose, `send` must be `guardedFetch`.
 * @throws OutboundFailure from a call; AddressRefused from a call with `guardedFetch`.
 */
export function outboundTo(
  baseUrl: string,
  {
    timeoutMs = 10_000,
    reads = 'json',
    send = fetch,
  }: { timeoutMs?: number; reads?: 'json' | 'nothing'; send?: Send } = {},
): Outbound {
  const base = new URL(baseUrl);
  return async ({ method, path, headers = {}, body }) => {
    const address = new URL(`${base.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
    const where = `${method} ${base.host}`;
    if (address.origin !== base.origin) throw new OutboundFailure('unreachable', where);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await send(address, {
        method,
        redirect: 'manual',
        signal,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (reply.status >= 300 && reply.status < 400) {
        await reply.body?.cancel();
        throw new OutboundFailure('redirect', where);
      }
      if (reads === 'nothing') await reply.body?.cancel();
      return {
        status: reply.status,
        body: reads === 'json' ? parsed(await limitedText(reply, where), where) : undefined,
      };
    } catch (error) {
      if (error instanceof OutboundFailure) throw error;
      const refused = [error, error instanceof Error ? error.cause : undefined].find(
        (each) => each instanceof AddressRefused,
      );
      if (refused) throw refused;
      throw new OutboundFailure(signal.aborted ? 'timeout' : 'unreachable', where, error);
    }
  };
}

async function limitedText({ body }: Awaited<ReturnType<Send>>, where: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > largestReply) throw new OutboundFailure('too-large', where);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string, where: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OutboundFailure('not-json', where, error);
  }
}
