import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { unprivilegedUser } from './postgres-server.ts';
import { findExecutable, installDebianPackage, isRoot } from './system-package.ts';

export type Pgbouncer = { url: string; stop(): Promise<void> };

const find = () => findExecutable(['pgbouncer'], ['/usr/sbin', '/usr/local/sbin']);

export const pgbouncerProgram = (): string | undefined =>
  find() ?? (installDebianPackage('pgbouncer') ? find() : undefined);

/** `how` is the pool mode and the number of server connections, or the text of a configuration file. */
export async function startPgbouncer(
  program: string,
  url: string,
  how: { mode: 'session' | 'transaction'; servers: number } | string,
): Promise<Pgbouncer> {
  const { hostname, port, username, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-pgbouncer-'));
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    typeof how === 'string'
      ? `${how.replace(/^listen_port = .*$/m, `listen_port = ${own}`)}\nunix_socket_dir =\n`
      : `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${how.mode}
default_pool_size = ${how.servers}
max_client_conn = 500
server_reset_query = discard all
server_login_retry = 1
query_wait_timeout = 1
`,
  );
  // pgbouncer refuses to run as root.
  const owner = isRoot() ? unprivilegedUser() : undefined;
  if (owner) for (const path of [folder, settings]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['-q', settings], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const address = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  await untilListening(own, child, () => said);
  return {
    url: address,
    async stop() {
      process.removeListener('exit', killNow);
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGQUIT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt++) {
    const taken = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (taken) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`pgbouncer did not start:\n${said()}`);
}
