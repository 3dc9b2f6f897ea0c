import { startVitest } from 'vitest/node';
import { buildIfNeeded, projectRoot } from './build-stamp.ts';

/** Screenshots of every page in `shots/`, for a person to look at. Words after `--` choose some of them by name. */
await buildIfNeeded();
const names = process.argv.slice(2);
const minutes = 60_000;
const run = await startVitest('test', [], {
  config: false,
  root: projectRoot,
  watch: false,
  globalSetup: ['test/support/postgres.setup.ts'],
  include: ['test/shots/*.shots.ts'],
  env: { TZ: 'UTC' },
  maxWorkers: 1,
  testTimeout: 15 * minutes,
  hookTimeout: 3 * minutes,
  ...(names.length > 0 && { testNamePattern: names.join('|') }),
});
await run.close();
