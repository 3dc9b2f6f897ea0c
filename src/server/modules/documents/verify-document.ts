import type { Pesos } from '#domain/money/money.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import * as store from './documents.store.ts';
import type { DocumentKind } from './documents.store.ts';
import type { Mark } from './verification-mark.ts';

export type PublicValidity =
  | {
      is: 'document';
      by: 'code' | 'file' | 'text';
      valid: boolean;
      kind: DocumentKind;
      issuedAt: Date;
      initials: string;
      /** The last four characters of the agreement number; undefined without an agreement. */
      agreementEnds: string | undefined;
      /** Present only when the mark is the code of a valid document. */
      amount: Pesos | undefined;
      /** Only for the agreement and the amendments of a replaced plan. */
      replacedOn: IsoDate | undefined;
    }
  | { is: 'legal-text'; title: string; version: number; firstAt: Date };

/**
 * Returns the amount only for a code, because only a person with the document knows the code. A fingerprint can be
 * computed from a guessed text, so a fingerprint must not confirm an amount.
 */
export async function verifyMark(db: Sql, mark: Mark): Promise<PublicValidity | undefined> {
  const found = await store.documentByMark(db, mark);
  if (!found) {
    const legal = 'code' in mark ? undefined : await store.legalTextByHash(db, mark.fingerprint);
    return (
      legal && {
        is: 'legal-text',
        title: legal.text.split('. Versión', 1)[0]!,
        version: legal.version,
        firstAt: legal.firstAt,
      }
    );
  }
  const { document, firstNames, lastNames, agreementNumber, amount, state, endedAt } = found;
  const isOfAgreement = document.kind === 'ACUERDO' || document.kind === 'OTROSI';
  const valid = document.revokedAt === null;
  const by = 'code' in mark ? 'code' : document.textHash === mark.fingerprint ? 'text' : 'file';
  return {
    is: 'document',
    by,
    valid,
    kind: document.kind,
    issuedAt: document.createdAt,
    initials: `${firstNames} ${lastNames}`
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `${word[0]}.`)
      .join(' '),
    agreementEnds: agreementNumber?.slice(-4),
    amount: by === 'code' && valid && amount !== null ? (amount as Pesos) : undefined,
    replacedOn: isOfAgreement && state === 'REPROGRAMADO' && endedAt ? bogotaDate(endedAt) : undefined,
  };
}
