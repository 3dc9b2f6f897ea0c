import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Adds up what `npm test`, `npm run test:engines` and `npm run check` left in REBANCA_RESULTS_DIR; a missing report counts as one failure. */
type Tally = { passed: number; failed: number };

const folder = process.env.REBANCA_RESULTS_DIR ?? '.';

function report<T>(name: string, count: (content: T) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(join(folder, name), 'utf8')) as T);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

type TestReport = { numPassedTests: number; numFailedTests: number; success: boolean };

const countTests = ({ numPassedTests, numFailedTests, success }: TestReport): Tally => ({
  passed: numPassedTests,
  // A file that does not load fails the run without a failed test of its own.
  failed: success ? numFailedTests : Math.max(1, numFailedTests),
});
const tests = report('test.json', countTests);
const engines = report('engines.json', countTests);
const checks = report<{ passed: boolean }[]>('check.json', (outcomes) => ({
  passed: outcomes.filter(({ passed }) => passed).length,
  failed: outcomes.filter(({ passed }) => !passed).length,
}));

const exercised = report<Record<'endpoints' | 'refusals' | 'statements', string[]>>('exercised.json', (found) => ({
  passed: 1,
  failed: found.endpoints.length + found.refusals.length + found.statements.length,
}));

const failed = tests.failed + engines.failed + checks.failed + exercised.failed;
console.log(`${tests.passed + engines.passed + checks.passed + exercised.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
