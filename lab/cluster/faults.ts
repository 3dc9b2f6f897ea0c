import autocannon from 'autocannon';
import type { Cluster } from './cluster.ts';
import { pause, until } from './processes.ts';

/** What is done to a cluster while people use it. */
export interface Fault {
  name: string;
  /** The name in docs/operations/faults.md. */
  title: string;
  /** Seconds without service that are accepted. */
  goal: number;
  /** Nothing breaks: nobody may be refused or cut off. */
  isPlanned?: boolean;
  /** Begins with the portals of the previous release. */
  isUpgrade?: boolean;
  /** Answers what was asked besides by nobody in particular, and how much of that was not answered with success. */
  work(cluster: Cluster): Promise<void | { asked: number; unserved: number }>;
}

const manyRequests = 100_000;

export const faults: readonly Fault[] = [
  {
    name: 'despliegue: de la versión anterior a esta',
    title: 'the three replaced with SIGTERM by another release, with its migrations, one after the other',
    goal: 1,
    isPlanned: true,
    isUpgrade: true,
    async work(cluster) {
      const before = await migrationCount(cluster);
      const migrated = await cluster.order('migrar');
      if (migrated.code !== 0 || (await migrationCount(cluster)) === before)
        throw new Error(`migrar did not change the database: ${migrated.all}`);
      for (const index of cluster.portals.keys()) {
        await pause(5_000);
        await cluster.replace(index);
      }
    },
  },
  {
    name: 'cada portal matado (-9), uno tras otro',
    title: 'each of three portals killed (`-9`), one after the other',
    goal: 1,
    async work({ portals }) {
      for (const portal of portals) {
        await portal.end('SIGKILL');
        await pause(2_000);
        await portal.start();
        await pause(1_500);
      }
    },
  },
  {
    name: 'portales matados (-9) al azar durante un minuto',
    title: 'portals killed (`-9`) at random for a minute, one at a time',
    goal: 1,
    async work({ portals }) {
      for (const end = performance.now() + 60_000; performance.now() < end;) {
        const portal = portals[Math.floor(Math.random() * portals.length)]!;
        await portal.end('SIGKILL');
        await portal.start();
        await pause(1_000 + Math.random() * 2_000);
      }
    },
  },
  {
    name: 'reinicio de los tres portales, uno tras otro (SIGTERM)',
    title: 'the three restarted with SIGTERM, one after the other',
    goal: 1,
    isPlanned: true,
    async work({ portals }) {
      for (const portal of portals) {
        await portal.end('SIGTERM');
        await portal.start();
        await pause(1_500);
      }
    },
  },
  {
    name: 'cien mil peticiones mientras los tres se reinician (SIGTERM) una y otra vez',
    title: `the three restarted with SIGTERM again and again while ${manyRequests.toLocaleString('en-US')} more requests come`,
    goal: 1,
    isPlanned: true,
    async work({ portals, town }) {
      let isOver = false;
      const load = autocannon({ url: `${town.url}/api/version`, amount: manyRequests, connections: 20, timeout: 30 });
      // It is no promise of its own.
      const coming = Promise.resolve(load);
      void coming.finally(() => (isOver = true));
      for (let turn = 0; !isOver || turn < portals.length; turn++) {
        const portal = portals[turn % portals.length]!;
        await portal.end('SIGTERM');
        await portal.start();
        await pause(1_500);
      }
      const { '2xx': served } = await coming;
      return { asked: manyRequests, unserved: manyRequests - served };
    },
  },
  {
    name: 'pgbouncer matado y vuelto a iniciar',
    title: 'pgbouncer killed, and started again after half a second',
    goal: 5,
    async work({ pooler }) {
      await pooler.end('SIGKILL');
      await pause(500);
      await pooler.start();
    },
  },
  {
    name: 'PostgreSQL que manda, matado (-9) con su Patroni',
    title: 'the leading PostgreSQL killed (`-9`) with its Patroni',
    goal: 15,
    async work({ database }) {
      const leader = await database.leader();
      await leader.crash();
      await until('another leader', async () => (await database.leader()) !== leader);
      await pause(2_000);
      await leader.program.start();
      await database.settled();
    },
  },
  {
    name: 'PostgreSQL que manda, sin red',
    title: 'the leading PostgreSQL cut off the network',
    goal: 15,
    async work({ database }) {
      const leader = await database.leader();
      leader.plug(false);
      await until('another leader', async () => (await database.leader()) !== leader);
      await pause(2_000);
      leader.plug(true);
      await database.settled();
    },
  },
  {
    name: 'archivos sin servicio durante un minuto',
    title: 'the storage of files away for a minute',
    goal: 1,
    async work({ storage }) {
      await storage.stop();
      await pause(60_000);
      await storage.start();
    },
  },
];

async function migrationCount(cluster: Cluster): Promise<number> {
  const [row] = await cluster.ask<{ done: number }>('select count(*)::int as done from drizzle.__drizzle_migrations');
  return row!.done;
}
