import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { holdName } from './lock-row.store.ts';

describeOnBothEngines('a name that is held', (engine) => {
  let t: TestApp;
  beforeAll(async () => void (t = await startTestApp(engine)));
  afterAll(() => t.close());

  test('lets one transaction at a time through, also the first ones that ever hold it', async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        t.platform.database.transaction(async (tx) => {
          await holdName(tx, 'registro CC:123');
          most = Math.max(most, ++inside);
          await tx.execute('select 1');
          inside--;
        }),
      ),
    );
    expect(most).toBe(1);
  });
});
