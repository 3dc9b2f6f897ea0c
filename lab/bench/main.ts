import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { buildIfNeeded, projectRoot } from '#tools/build-stamp.ts';
import type { Figure } from './measure.ts';
import { disputesOnly, embedded, inTheBrowser, onManyRows, onPostgres, statementsOnly, underFaults } from './parts.ts';

function printTable(figures: readonly Figure[]): void {
  const shown = ({ engine, name, measured, floor, ratio, target, reached }: Figure): string[] => [
    engine,
    name,
    measured,
    floor ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    target ?? '',
    reached === undefined ? '' : reached ? 'yes' : 'no',
  ];
  const table = [
    ['Engine', 'Measurement / floor', 'Measured', 'Floor', 'Ratio', 'Target', 'Reached'],
    ...figures.map(shown),
  ];
  const widths = table[0]!.map((_cell, column) => Math.max(...table.map((line) => line[column]!.length)));
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

const unknown = process.argv
  .slice(2)
  .find((option) => !/^--(?:faults|calls|statements|server|browser|(?:rows|disputes)(?:=\d+)?)$/.test(option));
if (unknown) {
  console.error(
    `Unknown option ${unknown}. The options are --faults, --rows[=n], --disputes[=n], --calls, --statements, --server and --browser; without an option, everything is measured.`,
  );
  process.exit(2);
}

await buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'rebanca-bench-'));
const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
const startedAt = new Date();
const disputesAsked = process.argv.find((argument) => /^--disputes(?:=\d+)?$/.test(argument));
const rowsAsked = process.argv.find((argument) => /^--rows(?:=\d+)?$/.test(argument));
try {
  if (process.argv.includes('--faults')) printTable(await underFaults(join(folder, 'faults'), mailbox));
  else if (rowsAsked) printTable(await onManyRows(join(folder, 'rows'), Number(rowsAsked.split('=')[1] ?? 10_000_000)));
  else if (disputesAsked) {
    const amount = Number(disputesAsked.split('=')[1] ?? 10_000);
    printTable(await disputesOnly(join(folder, 'disputes'), mailbox, amount));
  } else if (process.argv.includes('--calls')) printTable(await onPostgres(join(folder, 'calls'), mailbox, 'calls'));
  else if (process.argv.includes('--statements')) printTable(await statementsOnly(join(folder, 'statements'), mailbox));
  else await everything();
} finally {
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
}

async function everything(): Promise<void> {
  const figures: Figure[] = [];
  const report = (some: readonly Figure[]) => {
    printTable(some);
    figures.push(...some);
  };
  if (!process.argv.includes('--server')) report(await inTheBrowser(join(folder, 'chromium'), mailbox));
  if (!process.argv.includes('--browser')) {
    report(await onPostgres(join(folder, 'postgres'), mailbox));
    // The mailbox is emptied, because the next database sends mail to the same people.
    mailbox.clear();
    report(await embedded(join(folder, 'pglite'), mailbox));
  }
  const machine = {
    loadAverage: loadavg()[1],
    processor: cpus()[0]?.model,
    processors: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    system: process.platform,
  };
  writeFileSync(
    join(projectRoot, 'bench-results.json'),
    `${JSON.stringify({ startedAt, machine, figures }, null, 2)}\n`,
  );
}
