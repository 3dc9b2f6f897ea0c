import { refuse, type Refusal } from '#domain/refusal.ts';
import { cleanKey } from '#domain/people/typed-key.ts';
import { delimiters, readCells, type Delimiter } from './csv-cells.ts';
import { isUtf16, utf8Text, withoutByteOrderMark, type RawLine } from './portfolio-lines.ts';

export const portfolioColumns = [
  'tipo_documento',
  'numero_documento',
  'nombres',
  'apellidos',
  'email',
  'celular',
  'tipo_cliente',
  'numero_obligacion',
  'tipo_producto',
  'acreedor_original',
  'fecha_cesion',
  'fecha_mora',
  'capital',
  'intereses_corrientes',
  'intereses_mora',
  'otros_cargos',
  'operado_por',
] as const;
export const optionalColumns = ['nit_acreedor', 'campana'] as const;
export type PortfolioColumn = (typeof portfolioColumns)[number];
export type AnyColumn = PortfolioColumn | (typeof optionalColumns)[number];
export type FileColumn = AnyColumn | typeof exportedOnly;

/** `exportar cartera` adds this column. An import ignores this column. */
const exportedOnly = 'estado';

export interface PortfolioHeader {
  delimiter: Delimiter;
  columns: FileColumn[];
}

export type Unreadable = Refusal<'PORTFOLIO_UNREADABLE'>;
export const unreadable = (motivo: string): Unreadable => refuse('PORTFOLIO_UNREADABLE', { motivo });

const known: readonly string[] = [...portfolioColumns, ...optionalColumns, exportedOnly];
const isColumn = (name: string): name is FileColumn => known.includes(name);

/** Some spreadsheet programs write a first line such as `sep=;`. Returns undefined for any other line. */
export function namedDelimiter({ bytes }: RawLine): Delimiter | undefined {
  const text = bytes && utf8Text(withoutByteOrderMark(bytes));
  return /^"?sep=([,;\t])"?[,;\t\s]*$/i.exec(text ?? '')?.[1] as Delimiter | undefined;
}

/** Without `given`, also determines the delimiter. Ignores empty columns at the end. */
export function readHeader(line: RawLine, given?: Delimiter): PortfolioHeader | Unreadable {
  if (!line.bytes) return unreadable('La primera línea es demasiado larga para ser un encabezado.');
  if (isUtf16(line.bytes))
    return unreadable('El archivo está en UTF-16. Guárdalo como «CSV UTF-8» y vuelve a intentarlo.');
  const text = utf8Text(withoutByteOrderMark(line.bytes));
  if (text === undefined) return unreadable('El encabezado no está en UTF-8. Guarda el archivo como «CSV UTF-8».');
  const delimiter = given ?? mostFrequent(text);
  const [cells] = readCells([text], delimiter);
  if (!Array.isArray(cells)) return unreadable(`El encabezado no se puede leer. ${cells?.reason ?? ''}`.trim());
  const names = cells.map((name) => cleanKey(name).toLowerCase());
  while (names.at(-1) === '') names.pop();
  const faults = [
    listed(
      'faltan',
      portfolioColumns.filter((name) => !names.includes(name)),
    ),
    listed(
      'no se conocen',
      names.filter((name) => !isColumn(name)).map((name) => name || '(sin nombre)'),
    ),
    listed(
      'se repiten',
      names.filter((name, index) => isColumn(name) && names.indexOf(name) !== index),
    ),
  ].filter((fault) => fault !== '');
  if (faults.length > 0) return unreadable(`El encabezado no es el de una cartera: ${faults.join('; ')}.`);
  return { delimiter, columns: names.filter(isColumn) };
}

function mostFrequent(text: string): Delimiter {
  const [first] = delimiters.toSorted((one, other) => text.split(other).length - text.split(one).length);
  return first!;
}

const listed = (what: string, names: readonly string[]): string =>
  names.length > 0 ? `${what} ${names.join(', ')}` : '';
