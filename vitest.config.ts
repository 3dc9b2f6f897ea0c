import { defineConfig } from 'vitest/config';

/**
 * Node tests never render for a browser, so they take no plugin of the portal's build. The files of a project share the
 * modules of their worker: read, compiled and warmed up once, as the embedded database's is. What a test changes of the
 * world it puts back.
 */
const node = { environment: 'node', maxWorkers: 2, isolate: false, env: { TZ: 'UTC' } } as const;
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
          exclude: ['src/server/**', 'src/web/shared/session/**'],
          testTimeout: minutes(1),
        },
      },
      {
        test: {
          ...node,
          name: 'session',
          include: ['src/web/shared/session/**/*.test.ts'],
          // What watches a session lives as long as its page, and each file is a page of its own.
          isolate: true,
          testTimeout: minutes(1),
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/{attacks,faults}/**/*.test.ts'],
          globalSetup: ['test/support/postgres.setup.ts', 'test/support/cleaning-program.setup.ts'],
          alias: [{ find: /^\.\/cleaning-command\.ts$/, replacement: '#test/support/bundled-cleaning-program.ts' }],
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
          sequence: { groupOrder: 1 },
          testTimeout: minutes(3),
          hookTimeout: minutes(3),
        },
      },
    ],
  },
});
