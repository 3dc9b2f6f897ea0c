import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql as written } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '#server/db/schema/agreements.ts';
import { operatorCase } from '#server/db/schema/cases.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { findingsOf, renewDigests, withCorruption } from '#test/support/corrupting.ts';
import { corruptions, fileCorruptions } from '#test/support/corruptions.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { moneyWorld } from '#test/support/money-world.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { talliedTables as living } from './protected-tables.ts';
import { tallyRule } from './verify-tallies.ts';

describeOnPostgres('the command verificar, after a manual change of the database', (engine) => {
  const app = suiteApp(engine);
  beforeAll(async () => {
    await moneyWorld(app);
    await app.services.integrity.seal(app.clock.now());
  });

  test('reports nothing for the unchanged database', async () => {
    expect(await findingsOf(app, app.platform.database.sql)).toEqual([]);
    expect(await orderDirectly(app, ['verificar'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/(?:^|\n)Todo cuadra\.\n$/),
    });
  });

  test.each(corruptions)('$name: verificar reports the changed table', async ({ sql, table, column }) => {
    const findings = await withCorruption(app, sql, (db) => findingsOf(app, db));
    expect(findings).toContainEqual(expect.objectContaining({ table, ...(column && { column }) }));
  });

  const renewed = corruptions.filter(({ table }) => living.some(({ name }) => name === table));

  test.each(renewed)(
    '$name, with all digests recomputed: verificar still reports a fault other than a wrong digest',
    async ({ sql }) => {
      const statements = [sql, `set local timezone = 'UTC'`, ...living.map(renewDigests)];
      const findings = await withCorruption(app, 'select 1', async (db) => {
        for (const statement of statements) await db.execute(written.raw(statement));
        // The findings of `tallyRule` are ignored, because this rule reports every recomputed digest.
        return (await findingsOf(app, db)).filter(({ rule }) => rule !== tallyRule);
      });
      expect(findings).not.toEqual([]);
      expect(findings.map(({ rule }) => rule)).not.toContain('cada fila es la que se escribió');
    },
  );

  describe('the command verificar, after a change of a PDF document file', () => {
    const fileOf = (id: string) => path.join(app.platform.config.dataDir, 'archivos', fileKey('papers', id, 'pdf'));
    const changes: Record<(typeof fileCorruptions)[number], (one: string, other: string) => Promise<void>> = {
      'one byte of a file is changed': async (one) => {
        const bytes = await readFile(one);
        bytes[bytes.length >> 1]! ^= 1;
        await writeFile(one, bytes);
      },
      'a file is erased': (one) => rm(one),
      'two files are swapped': async (one, other) => {
        const bytes = await readFile(one);
        await writeFile(one, await readFile(other));
        await writeFile(other, bytes);
      },
    };

    test.each(fileCorruptions)(
      '%s: verificar reports the document, and the portal does not serve the document',
      async (name) => {
        const { documents } = app.services;
        const [one, other] = await app.platform.database.sql.select().from(document).orderBy(document.createdAt);
        const before = [await readFile(fileOf(one!.id)), await readFile(fileOf(other!.id))];
        await changes[name](fileOf(one!.id), fileOf(other!.id));
        const { code, out } = await orderDirectly(app, ['verificar', '--json']);
        expect(code).toBe(1);
        expect(JSON.parse(out).hallazgos).toContainEqual(
          expect.objectContaining({ tabla: 'document', fila: one!.id, columna: 'content_hash' }),
        );
        for (let twice = 0; twice < 2; twice++)
          expect(await documents.download(one!.customerId, one!.id, app.clock.now())).toEqual({
            refused: 'DOCUMENT_UNSOUND',
          });
        const cases = await app.platform.database.sql.select().from(operatorCase);
        expect(cases.filter(({ dedupeKey }) => dedupeKey === `DOCUMENTO:document:${one!.id}`)).toHaveLength(1);
        await writeFile(fileOf(one!.id), before[0]!);
        await writeFile(fileOf(other!.id), before[1]!);
        expect(await documents.download(one!.customerId, one!.id, app.clock.now())).toMatchObject({ bytes: before[0] });
        expect(await findingsOf(app, app.platform.database.sql)).toEqual([]);
      },
    );
  });
});
