import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from './clock.ts';

/** The clock of a demonstration: the real one, and ahead of it by what has been let go by. It never goes back. */
export interface DemoClock extends Clock {
  advance(milliseconds: number): void;
}

const fileName = 'reloj-adelantado.json';

/** Goes on where the demonstration of this data folder was left. */
export function openDemoClock(dataDir: string): DemoClock {
  const file = path.join(dataDir, fileName);
  let ahead = readAhead(file);
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify({ aheadMs: ahead }), { mode: 0o600 });
    },
  };
}

function readAhead(file: string): number {
  try {
    const { aheadMs } = JSON.parse(readFileSync(file, 'utf8')) as { aheadMs?: unknown };
    return typeof aheadMs === 'number' && aheadMs > 0 ? aheadMs : 0;
  } catch {
    return 0;
  }
}
