import { defineConfig } from '@playwright/test';
import type { Options } from './test/e2e/fixtures.ts';
import { settings } from './test/e2e/settings.ts';
import type { EngineOptions } from './test/engines/engine.ts';
import { chromiumArguments, quickChromiumPath } from './test/support/chromium.ts';
import { engineNames, isInstalled } from './test/support/other-browsers.ts';

const minutes = (amount: number) => amount * 60_000;

/** Tests that drive the built portal in a browser. Vitest runs all other tests (`vitest.config.ts`). */
export default defineConfig<EngineOptions & Partial<Options>>({
  outputDir: 'test-results',
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Recording a trace takes a seventh of the processor time, so only the retry of a failed test records a trace.
  retries: 1,
  failOnFlakyTests: true,
  timeout: minutes(1.5),
  expect: { timeout: 15_000 },
  reporter: [['dot']],
  use: {
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    launchOptions: { executablePath: quickChromiumPath(), args: chromiumArguments() },
  },
  projects: [
    { name: 'e2e', testDir: 'test/e2e', use: { settings } },
    ...engineNames.filter(isInstalled).map((engine) => ({
      name: engine,
      testDir: 'test/engines',
      testMatch: '*.spec.ts',
      timeout: minutes(3),
      use: { engine },
    })),
    { name: 'shots', testDir: 'lab/shots', testMatch: '*.shots.ts', fullyParallel: false, timeout: minutes(15) },
  ],
});
