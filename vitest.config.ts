import { defineConfig } from 'vitest/config';

/** Node tests never render for a browser, so they take no plugin of the portal's build. */
const node = { environment: 'node', maxWorkers: 2, env: { TZ: 'UTC' } } as const;
const minutes = (amount: number) => amount * 60_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'seeds/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['src/server/**'],
          testTimeout: minutes(1),
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/{attacks,faults}/**/*.test.ts'],
          globalSetup: ['test/support/postgres.setup.ts'],
          testTimeout: minutes(1),
          hookTimeout: minutes(2),
        },
      },
      {
        test: {
          ...node,
          name: 'rules',
          include: ['test/*.test.ts'],
          testTimeout: minutes(2),
        },
      },
      {
        test: {
          ...node,
          name: 'acceptance',
          include: ['test/acceptance/**/*.test.ts'],
          globalSetup: ['test/support/postgres.setup.ts'],
          // One browser journey at a time, after everything else, so that no wait depends on a busy machine.
          maxWorkers: 1,
          // Each file starts a portal of its own; the programs they are made of are read once.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: minutes(3),
          hookTimeout: minutes(3),
        },
      },
    ],
  },
});
