import type { Delimiter } from '#server/modules/portfolio/csv-cells.ts';
import { CommandFailed } from './operator-io.ts';

const delimiters: Readonly<Record<string, Delimiter>> = { coma: ',', 'punto-y-coma': ';', tab: '\t' };

export const delimiterHelp = `  --separador=<${Object.keys(delimiters).join('|')}>`;

export function delimiterOf(option: string | undefined): Delimiter | undefined {
  if (option === undefined) return undefined;
  if (Object.hasOwn(delimiters, option)) return delimiters[option];
  throw new CommandFailed(`El separador «${option}» no se conoce; usa ${Object.keys(delimiters).join(', ')}.`);
}
