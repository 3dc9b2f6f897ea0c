import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that the system does not assign the port to another process first. */
const [lowest, highest] = [15_000, 32_000];

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest);
    // `canListen` passes no host, so Node binds all IP addresses.
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
