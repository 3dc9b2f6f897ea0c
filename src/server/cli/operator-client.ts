import { connect, type Socket } from 'node:net';
import { exitCodes, OutputClosed, type OperatorIo } from './operator-io.ts';
import { messages, replyMessage, send, type OrderMessage } from './socket-messages.ts';
import { socketPath } from './socket-path.ts';

export function reachPortal(dataDir: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(dataDir));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      socket.on('error', () => {});
      resolve(socket);
    });
    socket.once('error', () => resolve(undefined));
  });
}

export async function orderPortal(socket: Socket, order: OrderMessage, io: OperatorIo): Promise<number> {
  try {
    await send(socket, order);
    for await (const reply of messages(socket, replyMessage)) {
      if (reply.kind === 'exit') return reply.code;
      if (reply.kind === 'progress') await io.progress(reply.done, reply.label);
      else await io[reply.kind](reply.text);
    }
  } catch (error) {
    if (error instanceof OutputClosed) throw error;
  } finally {
    socket.destroy();
  }
  await io.error('El portal se cerró antes de terminar la orden. Vuelve a ejecutarla.\n');
  return exitCodes.failed;
}
