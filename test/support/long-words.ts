import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { projectRoot } from '#tools/build-stamp.ts';
import type { Debt, PersonFacts } from './test-app.ts';

const folder = join(projectRoot, 'test/corpus/long-words');

export const longWord = (length: number): string => 'Wolfeschlegelsteinhausen'.repeat(length).slice(0, length);

export function longWordPeople(): { facts: PersonFacts; debts: Debt[] }[] {
  const rows = readdirSync(folder).flatMap((file) => parse(readFileSync(join(folder, file)), { columns: true }));
  return (rows as Record<string, string>[]).map((row) => ({
    facts: { firstNames: row.nombres, lastNames: row.apellidos, email: longEmail() },
    debts: [
      {
        principal: Number(row.capital),
        interest: Number(row.intereses_corrientes),
        lateInterest: Number(row.intereses_mora),
        fees: Number(row.otros_cargos),
        creditor: row.acreedor_original,
        product: row.tipo_producto,
        servicedBy: row.operado_por,
        number: `${row.numero_obligacion!.slice(0, -3)}${String(++obligations).padStart(3, '0')}`,
      },
    ],
  }));
}

let addresses = 0;
let obligations = 0;
const longEmail = () => {
  const label = 'correo'.repeat(10);
  return `${longWord(60)}${++addresses}@${label}.${label}.${label}.example`.toLowerCase();
};
