import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';
import { runOrder, readOrder } from './commands.ts';
import { exitCodes, type OperatorIo } from './operator-io.ts';
import { messages, orderMessage, send } from './socket-messages.ts';
import { preparePrivateFolder, socketPath } from './socket-path.ts';

/**
 * Only the portal's process may open the embedded database, so this process also runs the commands. Only the system
 * user that owns the database files can use the socket.
 */
export async function startOperatorSocket(platform: Platform, services: Services): Promise<{ close(): Promise<void> }> {
  const { config, log } = platform;
  const address = socketPath(config.dataDir);
  preparePrivateFolder(path.dirname(address));
  // This process has locked the data folder. An existing socket file was therefore left by an ended process.
  rmSync(address, { force: true });

  const open = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    const work = serve(socket, platform, services)
      .catch((err: unknown) => log.warn({ err }, 'a command of the operator was interrupted'))
      .finally(() => {
        open.delete(socket);
        running.delete(work);
        socket.destroy();
      });
    running.add(work);
  });
  // The umask sets the mode when the socket is created; `chmod` covers systems that ignore the umask.
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, () => resolve());
      process.umask(before);
    });
  } finally {
    process.umask(before);
  }
  chmodSync(address, 0o600);
  if (path.dirname(address) !== config.dataDir)
    log.info({ socket: address }, 'the socket for commands of the operator is outside the data folder');

  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await Promise.all(running);
      await closed;
      rmSync(address, { force: true });
    },
  };
}

async function serve(socket: Socket, platform: Platform, services: Services): Promise<void> {
  const { value: asked } = await messages(socket, orderMessage).next();
  if (!asked) return;
  const io: OperatorIo = {
    out: (text) => send(socket, { kind: 'out', text }),
    error: (text) => send(socket, { kind: 'error', text }),
    progress: (done, label) => send(socket, { kind: 'progress', done, label }),
  };
  const order = readOrder(asked.words);
  let code: number = exitCodes.usage;
  if ('command' in order) {
    const { user = 'desconocido', ...more } = asked.operator ?? {};
    const operator = { user, host: hostname(), ...more, toldBy: 'client' } as const;
    platform.log.info({ order: order.command.name, user }, 'command of the operator');
    code = await runOrder(order, { io, platform, services, operator, cwd: asked.cwd, input: asked.input });
  } else await io.error(order.text);
  await send(socket, { kind: 'exit', code });
  await new Promise<void>((resolve) => socket.end(resolve));
}
