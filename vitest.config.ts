import { defineConfig } from 'vitest/config';

/** Node tests never render for a browser, so they take no plugin of the portal's build. */
const node = { environment: 'node', maxWorkers: 2, env: { TZ: 'UTC' } } as const;
const minutes = (amount: number) => amount * 60_000;

const journeys = {
  ...node,
  globalSetup: ['test/support/postgres.setup.ts'],
  testTimeout: minutes(3),
  hookTimeout: minutes(3),
};
/** Journeys in which seconds pass for real: nothing else may take the processor from them. */
const livedForReal = ['session', 'forced-sign-out'].map((name) => `test/acceptance/${name}.test.ts`);

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
          ...journeys,
          name: 'acceptance',
          include: ['test/acceptance/**/*.test.ts'],
          exclude: livedForReal,
          // After everything else, so that browsers share the machine with each other only.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'alone',
          include: livedForReal,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
