import { pino } from 'pino';
import type { DemoPerson } from '#seeds/people.ts';

type Row = readonly [name: string, value: string];

export function announcer(level: string) {
  const log = pino({ level }, process.stdout);
  return {
    started(title: string, rows: readonly Row[], people: readonly DemoPerson[] = []): void {
      if (!process.stdout.isTTY) return log.info(Object.fromEntries(rows), title);
      const width = widest(rows.map(([name]) => name));
      console.log(`\n${title}\n`);
      for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
      if (people.length > 0) printPeople(people);
      console.log('\nPara detener: Ctrl+C');
    },
    say(sentence: string): void {
      if (process.stdout.isTTY) console.log(`\n${sentence}`);
      else log.info(sentence);
    },
  };
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
