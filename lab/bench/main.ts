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
    ratio === undefined ? '' : ratio.toFixed(2).replace('.', ','),
    target ?? '',
    reached === undefined ? '' : reached ? 'sí' : 'no',
  ];
  const table = [['Motor', 'Qué', 'Medido', 'Referencia', 'Razón', 'Meta', 'Cumple'], ...figures.map(shown)];
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
  .find((option) => !/^--(?:fallas|llamadas|consultas|servidor|navegador|(?:filas|reclamos)(?:=\d+)?)$/.test(option));
if (unknown) {
  console.error(
    `${unknown} no es una opción. Hay --fallas, --filas[=n], --reclamos[=n], --llamadas, --consultas, --servidor y --navegador; sin opción se mide todo.`,
  );
  process.exit(2);
}

await buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'rebanca-bench-'));
const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
const startedAt = new Date();
const disputesAsked = process.argv.find((argument) => /^--reclamos(?:=\d+)?$/.test(argument));
const rowsAsked = process.argv.find((argument) => /^--filas(?:=\d+)?$/.test(argument));
try {
  if (process.argv.includes('--fallas')) printTable(await underFaults(join(folder, 'fallas'), mailbox));
  else if (rowsAsked)
    printTable(await onManyRows(join(folder, 'filas'), Number(rowsAsked.split('=')[1] ?? 10_000_000)));
  else if (disputesAsked) {
    const amount = Number(disputesAsked.split('=')[1] ?? 10_000);
    printTable(await disputesOnly(join(folder, 'reclamos'), mailbox, amount));
  } else if (process.argv.includes('--llamadas'))
    printTable(await onPostgres(join(folder, 'llamadas'), mailbox, 'calls'));
  else if (process.argv.includes('--consultas')) printTable(await statementsOnly(join(folder, 'consultas'), mailbox));
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
  if (!process.argv.includes('--servidor')) report(await inTheBrowser(join(folder, 'chromium'), mailbox));
  if (!process.argv.includes('--navegador')) {
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
