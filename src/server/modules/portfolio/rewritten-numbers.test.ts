import { expect, test } from 'vitest';
import { describeOnPglite } from '#test/support/engines.ts';
import { importRows, portfolioRow } from '#test/support/portfolio-file.ts';
import { suiteApp } from '#test/support/suite-app.ts';

const rowOf = (person: number, number: string): string =>
  portfolioRow({ numero_documento: String(2_500_000_000 + person), numero_obligacion: number });

describeOnPglite('obligation numbers that a spreadsheet may have damaged', (engine) => {
  const app = suiteApp(engine);

  async function rejected(rows: readonly string[]) {
    const run = async (dryRun: boolean) => {
      const { rejected } = await importRows(app, rows, { dryRun });
      return rejected.map(({ line, faults: [fault] }) => [line, fault?.reason]);
    };
    const simulated = await run(true);
    const lines = await run(false);
    expect(simulated).toEqual(lines);
    return lines;
  }

  test('are rejected while the file does not contain the original number', async () => {
    await rejected([rowOf(1, '000123')]);
    expect(await rejected([rowOf(1, '123')])).toEqual([[2, expect.stringContaining('primero la 000123.')]]);
  });

  test('are stored after a row with the original number, and in later imports', async () => {
    await rejected([rowOf(2, '000456')]);
    expect(await rejected([rowOf(2, '000456'), rowOf(2, '456')])).toEqual([]);
    expect(await rejected([rowOf(2, '456')])).toEqual([]);
  });

  test('are stored when an earlier batch contains the original number', async () => {
    const originals = [rowOf(3, '0003789'), rowOf(4, '0004789')];
    await rejected(originals.slice(0, 1));
    // A batch of PGlite has 1,000 rows.
    const others = Array.from({ length: 1_050 }, (_, index) => rowOf(1_000 + index, `3-${index}`));
    expect(await rejected([...originals, ...others, rowOf(3, '3789'), rowOf(4, '4789')])).toEqual([]);
  });
});
