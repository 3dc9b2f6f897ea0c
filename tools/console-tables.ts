import type { DemoPerson } from '#seeds/people.ts';

export function printAddresses(rows: readonly (readonly [name: string, value: string])[]): void {
  const width = widest(rows.map(([name]) => name));
  console.log('\nRebanca está en marcha\n');
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
}

export function printPeople(people: readonly DemoPerson[]): void {
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
