import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { legalKinds, type LegalKind } from '#contract/legal-kinds.ts';
import type { OperatorIdentity } from '#contract/operator-identity.ts';

export interface LegalClause {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/**
 * The placeholders `{operador}`, `{nit}`, `{direccion}`, `{correo}` and `{telefono}` are replaced by the operator's
 * data.
 */
export interface LegalText {
  readonly kind: LegalKind;
  readonly version: number;
  readonly inForceFrom: IsoDate;
  readonly title: string;
  readonly plain: string;
  readonly clauses: readonly LegalClause[];
}

export function signedBy(
  text: LegalText,
  operator: Omit<OperatorIdentity, 'complaintsEmail' | 'supervisor'>,
): LegalText {
  const values: Record<string, string> = {
    operador: operator.name,
    nit: operator.taxId,
    direccion: operator.address,
    correo: operator.email,
    telefono: operator.phone,
  };
  const fill = (line: string) => line.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
  return {
    ...text,
    plain: fill(text.plain),
    clauses: text.clauses.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(fill) })),
  };
}

/** The SHA-256 hash of this form (UTF-8) is stored with the evidence of a consent. */
export function canonicalLegalText(text: LegalText): string {
  const lines = [
    `${text.title}. Versión ${text.version}, vigente desde el ${formatLongDate(text.inForceFrom)}.`,
    `En pocas palabras: ${text.plain}`,
    ...text.clauses.flatMap(({ title, paragraphs }, index) => ['', `${index + 1}. ${title}`, ...paragraphs]),
  ];
  return `${lines
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')}\n`;
}

export function readLegalFileName(name: string): { kind: LegalKind; version: number } | undefined {
  const [, word, digits] = /^([a-z-]{1,40})-v([1-9]\d{0,3})\.pdf$/.exec(name) ?? [];
  const kind = legalKinds.find((each) => each === word);
  return kind && { kind, version: Number(digits) };
}
