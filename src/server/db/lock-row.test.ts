import { expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { lockName } from './lock-row.store.ts';

describeOnPostgres('lockName', (engine) => {
  const t = suiteApp(engine);

  test('runs one transaction at a time when the lock row does not exist yet', async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        t.platform.database.transaction(async (tx) => {
          await lockName(tx, 'registro CC:123');
          most = Math.max(most, ++inside);
          await tx.execute('select 1');
          inside--;
        }),
      ),
    );
    expect(most).toBe(1);
  });
});
