import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Tally = { passed: number; failed: number };

const folder = process.env.REBANCA_RESULTS_DIR ?? '.';

/** A missing report counts as one failure. */
function report<T>(name: string, count: (content: T) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(join(folder, name), 'utf8')) as T);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

type VitestReport = { numPassedTests: number; numFailedTests: number; success: boolean };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

const countPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

const tallies: Tally[] = [
  report<VitestReport>('vitest.json', ({ numPassedTests, numFailedTests, success }) => ({
    passed: numPassedTests,
    // A file that does not load fails the run without a failed test.
    failed: success ? numFailedTests : Math.max(1, numFailedTests),
  })),
  report('e2e.json', countPlaywright),
  report('engines.json', countPlaywright),
  report<Record<'endpoints' | 'refusals', string[]>>('exercised.json', (found) => ({
    passed: 1,
    failed: found.endpoints.length + found.refusals.length,
  })),
  report<{ passed: boolean }[]>('check.json', (outcomes) => ({
    passed: outcomes.filter(({ passed }) => passed).length,
    failed: outcomes.filter(({ passed }) => !passed).length,
  })),
];

const total = (key: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
