import { parseIsoDate, type IsoDate } from '#domain/time/calendar.ts';
import {
  formatNit,
  identityDocumentTypes,
  parseEmail,
  parseIdentityDocument,
  parseMobile,
  type IdentityDocument,
  type IdentityDocumentType,
} from '#domain/people/identity-document.ts';
import type { Components } from '#domain/debts/obligations.ts';
import { productName } from '#domain/debts/product-names.ts';
import { isMissingMark, isSpreadsheetDamage } from '#domain/people/spreadsheet-damage.ts';
import { cleanKey } from '#domain/people/typed-key.ts';
import { hasInvisible } from '#domain/invisible.ts';
import { unprintable } from '#domain/printable.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { AnyColumn, FileColumn, PortfolioColumn } from './portfolio-header.ts';

export interface PortfolioPerson {
  document: IdentityDocument;
  firstNames: string;
  lastNames: string;
  email: string | null;
  mobile: string | null;
  isClientType: boolean;
}

export const documentKey = ({ type, number }: IdentityDocument): string => `${type} ${number}`;

export interface PortfolioRow extends PortfolioPerson, Components {
  line: number;
  number: string;
  product: string;
  creditor: string;
  assignedOn: IsoDate | null;
  arrearsSince: IsoDate;
  servicedBy: string | null;
  creditorNit: string | null;
  /** The name of the campaign; empty for no campaign, null when the file lacks the column. */
  campaign: string | null;
}

export interface Fault {
  column: FileColumn | '(fila)';
  value: string;
  reason: string;
  /**
   * Present only for a held row: the identity document with which the operator may confirm the change. The format is
   * `CC 30111223`.
   */
  heldFor?: string;
}

export type Cells = Readonly<Record<PortfolioColumn, string> & Partial<Record<AnyColumn, string>>>;

/** The highest valid amount, in pesos. The sum of four such amounts is still an exact number. */
const largestAmount = 1_000_000_000_000;
const longestText = 120;

export interface RowFrame {
  today: IsoDate;
  campaigns: ReadonlySet<string>;
}

export function readRow(line: number, cells: Cells, { today, campaigns }: RowFrame): PortfolioRow | Fault[] {
  const faults: Fault[] = [];
  const wrong = (column: AnyColumn, reason: string): undefined =>
    void faults.push({ column, value: cells[column] ?? '', reason });

  /**
   * Parses a text and collapses white space. Removes invisible characters from keys; rejects other texts with invisible
   * characters.
   */
  function text(column: PortfolioColumn, kind: 'key' | 'free', missing?: string): string {
    const typed = cells[column];
    const isPlain = isPlainText.test(typed);
    const value = isPlain ? typed : kind === 'key' ? cleanKey(typed) : singleBlanks(typed);
    if (value === '' && missing) wrong(column, missing);
    if (value.length > longestText) wrong(column, `El texto pasa de ${longestText} caracteres.`);
    if (kind === 'free' && isMissingMark(value)) wrong(column, missingMark);
    if (isPlain) return value;
    if (hasInvisible(value) || value.includes('\uFFFD'))
      wrong(column, 'El texto tiene caracteres que no se pueden leer.');
    else {
      const found = unprintable(value);
      if (found.length > 0)
        wrong(column, `Los documentos no se pueden escribir con ${found.join(' ')}. Escríbelo con letras latinas.`);
    }
    return value;
  }
  function obligationNumber(): string {
    const key = text('numero_obligacion', 'key', 'Falta el número de la obligación.');
    if (isSpreadsheetDamage(key)) wrong('numero_obligacion', damaged);
    return key;
  }
  function creditorName(): string {
    const key = text('acreedor_original', 'key', 'Falta el acreedor original.');
    if (isSpreadsheetDamage(key)) wrong('acreedor_original', damaged);
    return key;
  }
  function identity(): IdentityDocument | undefined {
    const type = cells.tipo_documento.trim().toUpperCase();
    if (!isDocumentType(type))
      return wrong('tipo_documento', `El tipo de documento no se conoce; usa ${identityDocumentTypes.join(', ')}.`);
    if (isDamagedNumber(cells.numero_documento)) return wrong('numero_documento', damaged);
    const document = parseIdentityDocument(type, cells.numero_documento);
    if (!isRefusal(document)) return document;
    return wrong(
      'numero_documento',
      document.refused === 'DOCUMENT_CHECK_DIGIT'
        ? 'El dígito de verificación no corresponde a ese NIT.'
        : `El número no es el de un documento ${type}.`,
    );
  }
  function contact(
    column: 'email' | 'celular',
    parse: (typed: string) => string | undefined,
    reason: string,
  ): string | null {
    const typed = cells[column].trim();
    if (typed === '') return null;
    if (column === 'celular' && isDamagedNumber(typed)) return wrong(column, damaged) ?? null;
    return parse(typed) ?? wrong(column, reason) ?? null;
  }
  function date(column: 'fecha_cesion' | 'fecha_mora'): IsoDate | undefined {
    const typed = cells[column].trim();
    const day = parseIsoDate(typed);
    if (day === undefined)
      return wrong(column, typed === '' ? 'Falta la fecha.' : 'No es una fecha del calendario; va como AAAA-MM-DD.');
    return day > today ? wrong(column, 'La fecha está en el futuro.') : day;
  }
  function amount(column: 'capital' | 'intereses_corrientes' | 'intereses_mora' | 'otros_cargos'): Pesos | undefined {
    const typed = cells[column].trim();
    if (/^\d{1,15}$/.test(typed) && Number(typed) <= largestAmount) return pesos(Number(typed));
    return wrong(column, amountFault(typed));
  }

  function creditorTaxId(): string | null {
    const typed = cells.nit_acreedor?.trim() ?? '';
    if (typed === '') return null;
    if (isDamagedNumber(typed)) return wrong('nit_acreedor', damaged) ?? null;
    const read = parseIdentityDocument('NIT', typed);
    if (isRefusal(read) || typed.replace(/\D/g, '').length !== 10) {
      wrong('nit_acreedor', 'No es un NIT con su dígito de verificación, como 800.197.268-4.');
      return null;
    }
    return formatNit(read.number);
  }

  function campaignName(): string | null {
    if (cells.campana === undefined) return null;
    const name = cleanKey(cells.campana).toLowerCase();
    if (name !== '' && !campaigns.has(name))
      wrong(
        'campana',
        `La campaña «${name}» no está en vigor. Publícala con campanas publicar, o deja la celda vacía.`,
      );
    return name;
  }

  const document = identity();
  const firstNames = text('nombres', 'free', 'Falta el nombre.');
  const lastNames = text('apellidos', 'free', document?.type === 'NIT' ? undefined : 'Faltan los apellidos.');
  const email = contact('email', parseEmail, 'El correo no está bien escrito.');
  const mobile = contact('celular', parseMobile, 'El celular lleva 10 dígitos y empieza por 3.');
  const isClientType = yesOrNo(cells.tipo_cliente) ?? wrong('tipo_cliente', 'Solo puede ser «si» o «no».');
  const number = obligationNumber();
  const product = knownProductName(text('tipo_producto', 'free', 'Falta el tipo de producto.'));
  const creditor = creditorName();
  const assignedOn = cells.fecha_cesion.trim() === '' ? null : date('fecha_cesion');
  const arrearsSince = date('fecha_mora');
  const principal = amount('capital');
  const interest = amount('intereses_corrientes');
  const lateInterest = amount('intereses_mora');
  const fees = amount('otros_cargos');
  const servicedBy = text('operado_por', 'free') || null;
  const creditorNit = creditorTaxId();
  const campaign = campaignName();
  if (principal === 0 && interest === 0 && lateInterest === 0 && fees === 0)
    wrong('capital', 'El total de la obligación es 0.');

  if (
    faults.length > 0 ||
    document === undefined ||
    isClientType === undefined ||
    assignedOn === undefined ||
    arrearsSince === undefined ||
    principal === undefined ||
    interest === undefined ||
    lateInterest === undefined ||
    fees === undefined
  )
    return faults;
  return {
    line,
    document,
    firstNames,
    lastNames,
    email,
    mobile,
    isClientType,
    number,
    product,
    creditor,
    assignedOn,
    arrearsSince,
    principal,
    interest,
    lateInterest,
    fees,
    servicedBy,
    creditorNit,
    campaign,
  };
}

/** Most texts match this pattern and need no further parsing. */
const isPlainText =
  /^[!-~\u00a1-\u00a3\u00a5-\u00ac\u00ae-\u00ff]+(?: [!-~\u00a1-\u00a3\u00a5-\u00ac\u00ae-\u00ff]+)*$/;

const singleBlanks = (value: string): string => value.normalize('NFC').replace(/\s+/gu, ' ').trim();

const damaged =
  'La hoja de cálculo cambió este número (decimales, exponente, fecha o error). Pon la columna en formato de texto y escríbelo completo.';

const missingMark = 'Un programa escribió esto donde no había valor. Deja la celda vacía o escribe el dato.';

/**
 * Returns true for a document or mobile number that a spreadsheet has changed, for example `52418903E7`.
 * Obligation numbers need another check, because they may contain a letter.
 */
function isDamagedNumber(typed: string): boolean {
  if (/^\d*$/.test(typed)) return false;
  const key = cleanKey(typed);
  return isSpreadsheetDamage(key) || /^\d+E\d{1,3}$/i.test(key);
}

const productNames = new Map<string, string>();

function knownProductName(type: string): string {
  const known = productNames.get(type);
  if (known !== undefined) return known;
  const name = productName(type);
  if (productNames.size < 1000) productNames.set(type, name);
  return name;
}

const isDocumentType = (type: string): type is IdentityDocumentType =>
  (identityDocumentTypes as readonly string[]).includes(type);

function yesOrNo(typed: string): boolean | undefined {
  const answer = typed.trim().toLowerCase();
  if (answer === 'si' || answer === 'sí') return true;
  return answer === 'no' ? false : undefined;
}

function amountFault(typed: string): string {
  if (typed === '') return 'Falta el valor; escribe 0 si no hay.';
  if (/^-\s*\d/.test(typed)) return 'El valor no puede ser negativo.';
  if (/^\d+$/.test(typed)) return 'El valor es demasiado grande.';
  if (/^\d+[.,]\d{1,2}$/.test(typed)) return 'El valor va en pesos enteros, sin decimales.';
  return 'El valor va solo con dígitos: sin puntos, comas ni signos.';
}
