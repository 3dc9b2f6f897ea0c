import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { composeServices } from '#server/services.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('the check of published rows when the server starts', (engine) => {
  const app = suiteApp(engine);
  beforeAll(async () => {
    await app.services.integrity.seal(app.clock.now());
  });
  afterEach(() => vi.restoreAllMocks());

  const byHand = (statement: string) =>
    app.platform.database.transaction(async (tx) => {
      await tx.execute(sql.raw('set local session_replication_role = replica'));
      await tx.execute(sql.raw(statement));
    });
  async function reported(): Promise<unknown[]> {
    const error = vi.spyOn(app.platform.log, 'error');
    await composeServices(app.platform);
    return error.mock.calls.map(([about]) => about);
  }
  const found = async (table: string) =>
    (await findingsOf(app, app.platform.database.sql)).filter((finding) => finding.table === table);

  test('reports nothing while published rows are unchanged', async () => {
    expect(await reported()).toEqual([]);
    expect(await findingsOf(app, app.platform.database.sql)).toEqual([]);
  });

  test.each([
    ['legal_text', 'deleted', 'delete from legal_text'],
    ['membership_plan', 'deleted', 'delete from membership_plan'],
    ['config_document', 'deleted', 'delete from config_document'],
    ['config_document', 'changed', `update config_document set data = '{}'`],
    [
      'legal_text',
      'changed',
      `update legal_text set hash = repeat('0', 64) where hash = (select min(hash) from legal_text)`,
    ],
  ])('reports rows of %s that were %s', async (table, _how, statement) => {
    app.clock.advance({ minutes: 1 });
    await byHand(statement);
    expect(await reported()).toContainEqual(expect.objectContaining({ table }));
    expect(await found(table)).not.toEqual([]);
  });
});
