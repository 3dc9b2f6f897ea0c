import { once } from 'node:events';
import { nitCheckDigit } from '#domain/people/identity-document.ts';
import { portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';

/** mulberry32: the same seed always gives the same numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const names = [
  'Ana',
  'Luis',
  'Camila',
  'Jorge',
  'Paola',
  'Andrés',
  'Lucía',
  'Iván',
  'Sofía',
  'Óscar',
  'Ángela',
  'Raúl',
];
const surnames = [
  'Muñoz',
  'Peña',
  'Rojas',
  'Ibáñez',
  'Castaño',
  'Gómez',
  'Páez',
  'Ñáñez',
  'Torres',
  'Vélez',
  'Ríos',
  'Zapata',
];
const products = [
  'Tarjeta de crédito',
  'Crédito de consumo',
  'Crédito de libre inversión',
  'Plan celular',
  'Crédito de almacén',
];
const creditors = [
  'Banco Ceiba',
  'Financiera Arrayán',
  'Móvil Mirla',
  'Almacenes Yarumo',
  'Banco Guayacán',
  'Cooperativa Samán',
];

const spoilers: readonly ((row: string[]) => string | void)[] = [
  (row) => void row.splice(0, 2, 'NIT', `890903938${(nitCheckDigit('890903938') + 1) % 10}`),
  (row) => void (row[12] = '-250000'),
  (row) => void (row[11] = '2025-02-30'),
  (row) => void (row[0] = 'TI'),
  (row) => void (row[12] = '1250000.50'),
  (row) => void (row[11] = '2031-01-15'),
  (row) => void row.fill('0', 12, 16),
  (row) => void (row[4] = 'sin-arroba.example'),
  (row) => row.join(',').replace(row[9] ?? '', `"${row[9]}`),
  (row) => void row.pop(),
];

/** `badShare` is from 0 to 1. */
function* portfolioLines(rows: number, badShare: number, seed: number): Generator<string> {
  const random = randomNumbers(seed);
  const oneOf = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const upTo = (most: number): number => Math.floor(random() * most);
  const day = (year: number): string =>
    `${year}-${String(1 + upTo(12)).padStart(2, '0')}-${String(1 + upTo(28)).padStart(2, '0')}`;
  yield portfolioColumns.join(',');
  let person: string[] = [];
  for (let number = 1; number <= rows; number++) {
    if (number % 4 !== 0 || person.length === 0) {
      const email = random() < 0.9 ? `persona${number}@correo.example` : '';
      const mobile = `3${String(upTo(1_000_000_000)).padStart(9, '0')}`;
      person = [
        'CC',
        String(1_000_000_000 + number),
        oneOf(names),
        `${oneOf(surnames)} ${oneOf(surnames)}`,
        email,
        mobile,
        random() < 0.1 ? 'si' : 'no',
      ];
    }
    const principal = 200_000 + upTo(120) * 50_000;
    const row = [
      ...person,
      `OB-${String(number).padStart(9, '0')}`,
      oneOf(products),
      oneOf(creditors),
      day(2025),
      day(2024),
      principal,
      Math.round(principal * 0.12),
      Math.round(principal * 0.3),
      upTo(12) * 10_000,
      'Rebanca Cartera',
    ].map(String);
    const spoiled = random() < badShare ? spoilers[upTo(spoilers.length)]?.(row) : undefined;
    yield spoiled ?? row.join(',');
  }
}

const usage = 'Uso: tsx tools/generate-portfolio.ts <filas> [--malas=0.02] [--semilla=1] > cartera.csv';

function option(name: string, fallback: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return given === undefined ? fallback : Number(given.slice(name.length + 3));
}

const rows = Number(process.argv[2]);
const [badShare, seed] = [option('malas', 0), option('semilla', 1)];
if (!Number.isSafeInteger(rows) || rows < 0 || !(badShare >= 0 && badShare <= 1) || !Number.isSafeInteger(seed)) {
  console.error(usage);
  process.exit(2);
}
let block: string[] = [];
for (const line of portfolioLines(rows, badShare, seed)) {
  if (block.push(line) < 1000) continue;
  if (!process.stdout.write(`${block.join('\n')}\n`)) await once(process.stdout, 'drain');
  block = [];
}
if (block.length > 0) process.stdout.write(`${block.join('\n')}\n`);
