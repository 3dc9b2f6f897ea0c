import { chownSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { unprivilegedUser } from '#test/support/postgres-server.ts';
import type { DatabaseNode } from './database-nodes.ts';
import { program, type Program } from './processes.ts';

const listens = (port: number) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export async function startHaproxy(
  folder: string,
  {
    databasePort,
    portalPort,
    nodes,
    portals,
  }: {
    databasePort: number;
    portalPort: number;
    nodes: readonly DatabaseNode[];
    portals: readonly number[];
  },
): Promise<Program> {
  const settings = join(folder, 'haproxy.cfg');
  writeFileSync(
    settings,
    `global
  maxconn 2000
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 2s
listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, host, postgresPort, restPort }) => `  server ${name} ${host}:${postgresPort} check port ${restPort}`).join('\n')}
listen portal
  mode http
  bind 127.0.0.1:${portalPort}
  option httpchk GET /readyz
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
  default-server inter 500ms fall 2 rise 1
${portals.map((port, index) => `  server portal${index + 1} 127.0.0.1:${port} check`).join('\n')}
`,
  );
  const haproxy = program(['haproxy', '-db', '-f', settings], {
    log: join(folder, 'haproxy.log'),
    ready: listens(portalPort),
  });
  await haproxy.start();
  return haproxy;
}

export async function startPooler(
  folder: string,
  { port, databasePort }: { port: number; databasePort: number },
): Promise<Program> {
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${databasePort} user=rebanca
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
`,
  );
  const { uid, gid } = unprivilegedUser();
  chownSync(settings, uid, gid);
  const pooler = program(['pgbouncer', settings], {
    uid,
    gid,
    log: join(folder, 'pgbouncer.log'),
    ready: listens(port),
  });
  await pooler.start();
  return pooler;
}
