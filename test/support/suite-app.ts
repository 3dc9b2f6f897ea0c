import { afterAll, beforeAll } from 'vitest';
import type { Engine } from './engines.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export function suiteApp(engine: Engine, env: Record<string, string> = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await startTestApp(engine, env)));
  afterAll(() => app.close());
  return app;
}
