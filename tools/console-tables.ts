import type { DemoPerson } from '#seeds/people.ts';

type Row = readonly [name: string, value: string];

/** Says that a program runs and where: as tables on a terminal, as one line of the log elsewhere. */
export function announce(title: string, rows: readonly Row[], people: readonly DemoPerson[] = []): void {
  if (!process.stdout.isTTY) return say(title, Object.fromEntries(rows));
  const width = widest(rows.map(([name]) => name));
  console.log(`\n${title}\n`);
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
  if (people.length > 0) printPeople(people);
  console.log('\nPara detener: Ctrl+C');
}

/** A sentence on a terminal; elsewhere a line of JSON, as every other line of the log. */
export function say(sentence: string, more: Record<string, string> = {}): void {
  const line = { level: 30, time: Date.now(), pid: process.pid, ...more, msg: sentence };
  console.log(process.stdout.isTTY ? `\n${sentence}` : JSON.stringify(line));
}

function printPeople(people: readonly DemoPerson[]): void {
  const rows = people.map(({ name, documentType, documentNumber, password, story }) => [
    name,
    `${documentType} ${documentNumber}`,
    password,
    story,
  ]);
  const table = [['Persona', 'Documento', 'Contraseña', 'Qué muestra'], ...rows];
  const widths = [0, 1, 2].map((column) => widest(table.map((row) => row[column] ?? '')));
  console.log('\nPara entrar (datos de demostración):\n');
  for (const row of table)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));
