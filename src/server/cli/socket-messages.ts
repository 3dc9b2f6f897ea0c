import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';
import * as z from 'zod';

/** The name of a user or host. An invalid name becomes `desconocido`, because the client can send any text. */
const systemName = z
  .string()
  .regex(/^[\p{L}\p{N} ._@$\\-]{1,64}$/u)
  .catch('desconocido');

export const orderMessage = z.strictObject({
  words: z.array(z.string().max(4096)).max(64),
  cwd: z.string().max(4096),
  /** The caller as reported by the client, because Node cannot read the peer credentials of a socket. */
  operator: z.object({ user: systemName, behind: systemName.optional(), host: systemName }).optional(),
  input: z.string().max(1_000_000).optional(),
});
export type OrderMessage = z.input<typeof orderMessage>;

export const replyMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('out'), text: z.string() }),
  z.strictObject({ kind: z.literal('error'), text: z.string() }),
  z.strictObject({ kind: z.literal('progress'), done: z.number(), label: z.string() }),
  z.strictObject({ kind: z.literal('exit'), code: z.int() }),
]);
export type ReplyMessage = z.infer<typeof replyMessage>;

export async function* messages<T>(socket: Socket, schema: z.ZodType<T>): AsyncGenerator<T> {
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity }))
    yield schema.parse(JSON.parse(line));
}

/** Resolves when the message is written. Rejects when the connection is closed. */
export function send(socket: Socket, message: OrderMessage | ReplyMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed || !socket.writable) reject(new Error('La consola que dio la orden se cerró.'));
    else socket.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
