import autocannon from 'autocannon';
import type { Cluster } from './cluster.ts';
import { pause, until } from './processes.ts';

export interface Fault {
  title: string;
  /** The longest accepted time without service, in seconds. */
  goal: number;
  /** True for a planned operation, during which no request may be refused or cut off. */
  isPlanned?: boolean;
  work(cluster: Cluster): Promise<void | { asked: number; unserved: number }>;
}

const manyRequests = 100_000;

export const faults: readonly Fault[] = [
  {
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
    title: `the three restarted with SIGTERM again and again while clients send ${manyRequests.toLocaleString('en-US')} more requests`,
    goal: 1,
    isPlanned: true,
    async work({ portals, town }) {
      let isOver = false;
      const load = autocannon({ url: `${town.url}/api/version`, amount: manyRequests, connections: 20, timeout: 30 });
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
    title: 'pgbouncer killed, and started again after half a second',
    goal: 5,
    async work({ pooler }) {
      await pooler.end('SIGKILL');
      await pause(500);
      await pooler.start();
    },
  },
  {
    title: 'the primary PostgreSQL killed (`-9`) with its Patroni',
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
    title: 'the primary PostgreSQL disconnected from the network',
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
    title: 'the file storage unavailable for a minute',
    goal: 1,
    async work({ storage }) {
      await storage.stop();
      await pause(60_000);
      await storage.start();
    },
  },
];
