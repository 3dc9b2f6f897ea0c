import { expect, test } from 'vitest';
import { obligation } from '#server/db/schema/offers.ts';
import { describeOnPglite } from '#test/support/engines.ts';
import { importRows, portfolioRow, type PortfolioCells } from '#test/support/portfolio-file.ts';
import { suiteApp } from '#test/support/suite-app.ts';

const rowOf = (person: number, number: string, more: PortfolioCells = {}): string =>
  portfolioRow({ numero_documento: String(2_500_000_000 + person), numero_obligacion: number, ...more });

/** More rows than a batch of the embedded database, which has 1,000 rows. */
const others = (name: string) => Array.from({ length: 1_050 }, (_, index) => rowOf(1_000 + index, `${name}-${index}`));

describeOnPglite('a portfolio import into the embedded database', (engine) => {
  const app = suiteApp(engine);

  async function imported(rows: readonly string[]) {
    const simulated = await importRows(app, rows, { dryRun: true });
    const { summary, rejected } = await importRows(app, rows);
    expect(simulated).toEqual({ summary: { ...summary, isApplied: false }, rejected });
    return { summary, rejected: rejected.map(({ line, faults: [fault] }) => [line, fault?.reason]) };
  }

  test('rejects a number without leading zeros when the file lacks the original number', async () => {
    await imported([rowOf(1, '000123')]);
    expect((await imported([rowOf(1, '123')])).rejected).toEqual([[2, expect.stringContaining('primero la 000123.')]]);
  });

  test('stores a number without leading zeros after the original number in the same file', async () => {
    const originals = [rowOf(2, '0003789'), rowOf(3, '0004789')];
    await imported(originals.slice(0, 1));
    const { rejected, summary } = await imported([...originals, ...others('3'), rowOf(2, '3789'), rowOf(3, '4789')]);
    expect([rejected, summary]).toMatchObject([[], { created: 1_053, unchanged: 1 }]);
    expect((await imported([rowOf(2, '3789')])).rejected).toEqual([]);
    expect(await app.platform.database.sql.$count(obligation)).toBe(1_055);
  });

  test('decides about a change of the identity in several batches as in one batch', async () => {
    const email = 'a@correo.example';
    let debts = 0;
    const ofBoth = (cells: PortfolioCells) => [9_000, 9_001].map((person) => rowOf(person, `H-${++debts}`, cells));
    const [ana, eva] = [
      { email, celular: '' },
      { nombres: 'Eva', email: 'b@correo.example', celular: '' },
    ];
    await imported([rowOf(9_000, 'H-0', ana)]);
    const { rejected } = await imported([
      ...ofBoth(ana),
      ...ofBoth({ ...eva, email: '' }),
      ...others('4'),
      ...ofBoth(eva),
      ...ofBoth({ ...eva, nombres: 'Ana' }),
      ...ofBoth(eva),
      ...ofBoth({ ...eva, email: '' }),
    ]);
    expect(rejected.map(([line]) => line)).toEqual([1_056, 1_057, 1_060, 1_061, 1_062, 1_063]);
  });
});
