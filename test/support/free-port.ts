import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves, so that nothing gets it between this look and its use. */
const [lowest, highest] = [15_000, 32_000];

/** A port of this machine that nobody listens on, for a process that needs to know where to listen. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest);
    // Without a host every address of the machine is asked for at once.
    if (await canListen(port)) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest}`);
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
