import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { postgresBinaries, unprivilegedUser } from '#test/support/postgres-server.ts';
import { answers, program, run, until, type Program } from './processes.ts';

/** The cluster's own network: this machine has the IP address `.1`, and each database node has a network namespace. */
const network = '10.77.0';
const bridge = 'rebanca-red';
const hub = `${network}.1`;
const postgresPort = 5432;
const restPort = 8008;

export interface DatabaseNode {
  name: string;
  host: string;
  restPort: number;
  postgresPort: number;
  program: Program;
  crash(): Promise<void>;
  plug(isIn: boolean): void;
}

export interface DatabaseNodes {
  nodes: readonly DatabaseNode[];
  leader(): Promise<DatabaseNode>;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

export async function startDatabaseNodes(folder: string): Promise<DatabaseNodes> {
  const owner = unprivilegedUser();
  const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] as const;
  removeNetwork();
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'addr', 'add', `${hub}/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  process.once('exit', removeNetwork);

  const etcd = program(
    [
      'etcd',
      ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', `http://${hub}:2379`],
      ...['--advertise-client-urls', `http://${hub}:2379`, '--listen-peer-urls', `http://${hub}:2380`],
      ...['--initial-advertise-peer-urls', `http://${hub}:2380`, '--initial-cluster', `default=http://${hub}:2380`],
    ],
    { log: join(folder, 'etcd.log'), ready: () => answers(`http://${hub}:2379/health`) },
  );
  await etcd.start();

  const nodes = ['uno', 'dos'].map((name, index): DatabaseNode => {
    const host = `${network}.${11 + index}`;
    const [outside, inside] = [`rb-${name}`, `rb-${name}-in`];
    run('ip', 'netns', 'add', `rebanca-${name}`);
    run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', inside);
    run('ip', 'link', 'set', outside, 'master', bridge);
    run('ip', 'link', 'set', outside, 'up');
    run('ip', 'link', 'set', inside, 'netns', `rebanca-${name}`);
    const within = (...args: string[]) => run('ip', 'netns', 'exec', `rebanca-${name}`, 'ip', ...args);
    within('addr', 'add', `${host}/24`, 'dev', inside);
    within('link', 'set', inside, 'up');
    within('link', 'set', 'lo', 'up');

    const home = join(folder, name);
    mkdirSync(home, { mode: 0o700 });
    const settings = join(home, 'patroni.json');
    writeFileSync(settings, JSON.stringify(patroniSettings(name, host, home), null, 2));
    for (const path of [home, settings]) chownSync(path, owner.uid, owner.gid);
    const patroni = program(['ip', 'netns', 'exec', `rebanca-${name}`, ...asOwner, 'patroni', settings], {
      cwd: home,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: home },
      log: join(folder, `${name}.log`),
      ready: () => answers(`http://${host}:${restPort}/health`),
    });
    return {
      name,
      host,
      restPort,
      postgresPort,
      program: patroni,
      async crash() {
        killWithin(`rebanca-${name}`);
        await patroni.end('SIGKILL');
      },
      plug: (isIn) => run('ip', 'link', 'set', outside, isIn ? 'up' : 'down'),
    };
  });
  const members = async (): Promise<Member[]> => {
    for (const { host } of nodes) {
      const reply = await fetch(`http://${host}:${restPort}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => undefined,
      );
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const settled = () =>
    until('two nodes in step', async () => {
      const roles = (await members()).map(({ role, state }) => `${role} ${state}`).toSorted();
      return /^leader running,sync_standby (running|streaming)$/.test(roles.join());
    });
  for (const node of nodes) await node.program.start();
  await settled();
  return {
    nodes,
    settled,
    async leader() {
      const found = (await members()).find(({ role }) => role === 'leader');
      return nodes.find(({ name }) => name === found?.name) ?? nodes[0]!;
    },
    async stop() {
      for (const node of nodes) await node.crash();
      await etcd.end('SIGKILL');
      removeNetwork();
    },
  };
}

const patroniSettings = (name: string, host: string, home: string) => ({
  scope: 'rebanca',
  name,
  restapi: { listen: `${host}:${restPort}`, connect_address: `${host}:${restPort}` },
  etcd3: { hosts: [`${hub}:2379`] },
  bootstrap: {
    dcs: {
      // Patroni replaces a leader that does not respond for `ttl` seconds. `loop_wait` + 2 × `retry_timeout` must not
      // exceed `ttl`.
      ttl: 10,
      loop_wait: 2,
      retry_timeout: 3,
      primary_start_timeout: 0,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: '64MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }, 'data-checksums'],
    pg_hba: ['local all all trust', `host all all ${network}.0/24 trust`, `host replication all ${network}.0/24 trust`],
  },
  postgresql: {
    listen: `${host}:${postgresPort}`,
    connect_address: `${host}:${postgresPort}`,
    data_dir: join(home, 'data'),
    bin_dir: dirname(realpathSync(join(postgresBinaries(), 'initdb'))),
    parameters: { unix_socket_directories: home },
    authentication: {
      superuser: { username: 'rebanca' },
      replication: { username: 'replica' },
      rewind: { username: 'rebanca' },
    },
  },
});

/** A signal to the process group of Patroni would not reach PostgreSQL. */
function killWithin(namespace: string): void {
  const { stdout } = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' });
  spawnSync('kill', ['-KILL', ...stdout.split('\n').filter(Boolean)]);
}

function removeNetwork(): void {
  for (const name of ['uno', 'dos']) {
    killWithin(`rebanca-${name}`);
    spawnSync('ip', ['link', 'del', `rb-${name}`]);
    spawnSync('ip', ['netns', 'del', `rebanca-${name}`]);
  }
  spawnSync('ip', ['link', 'del', bridge]);
}
