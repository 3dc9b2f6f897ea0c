import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '#server/clock.ts';

/** The real time plus an offset that only grows. */
export interface DemoClock extends Clock {
  advance(milliseconds: number): void;
}

const fileName = 'reloj-adelantado.json';

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
