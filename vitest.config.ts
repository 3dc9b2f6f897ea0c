import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, quickChromiumPath } from './test/support/chromium.ts';
import { scaled } from './test/support/property-runs.ts';

/** The number of processors of a small machine. */
const maxWorkers = 2;

/**
 * The settings of tests in Node, which need no plugin of the portal's build. With `isolate: false`, the test files of a
 * worker share loaded modules, so that the worker loads modules such as the embedded database once. A test must
 * therefore restore every global state that the test changes. A larger young generation saves a twentieth of the
 * processor time.
 */
const node = {
  environment: 'node',
  maxWorkers,
  isolate: false,
  env: { TZ: 'UTC' },
  execArgv: ['--max-semi-space-size=64'],
};
const minutes = (amount: number) => amount * 60_000;
const properties = { setupFiles: ['test/support/property-runs.setup.ts'], testTimeout: scaled(minutes(2)) };

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...node,
          ...properties,
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'seeds/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['src/server/**', 'src/web/shared/session/**', 'src/**/*.browser.test.tsx'],
        },
      },
      {
        // Component tests run in a browser, because they test focus, keys and native dialogs.
        plugins: [react(), tailwindcss()],
        test: {
          name: 'components',
          isolate: false,
          include: ['src/{ui,web}/**/*.browser.test.tsx'],
          setupFiles: ['test/support/components.setup.ts'],
          expect: { poll: { timeout: 3_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: quickChromiumPath(), args: chromiumArguments() } }),
            instances: [{ browser: 'chromium', viewport: { width: 360, height: 740 } }],
          },
        },
      },
      {
        test: {
          ...node,
          name: 'session',
          include: ['src/web/shared/session/**/*.test.ts'],
          // The session modules keep listeners for the life of a page, so each test file needs its own modules.
          isolate: true,
          testTimeout: minutes(1),
        },
      },
      {
        test: {
          ...node,
          ...properties,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/{attacks,built,faults}/**/*.test.ts'],
          globalSetup: ['test/support/postgres.setup.ts', 'test/support/cleaning-program.setup.ts'],
          setupFiles: [...properties.setupFiles, 'test/support/short-documents.setup.ts'],
          // The replacements avoid the start of a cleaning program for each upload.
          alias: [
            { find: /^\.\/cleaning-command\.ts$/, replacement: '#test/support/bundled-cleaning-program.ts' },
            { find: /^\.\/cleaning-process\.ts$/, replacement: '#test/support/cleaning-in-process.ts' },
          ],
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
    ],
  },
});
