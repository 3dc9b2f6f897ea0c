import type { Pesos } from '#domain/money/money.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import * as store from './documents.store.ts';
import type { DocumentKind } from './documents.store.ts';
import type { Mark } from './verification-mark.ts';

/** What the check of a mark shows whoever holds it. */
export type PublicValidity =
  | {
      is: 'document';
      /** What the mark is of: the printed code, the file, or the text that the document prints. */
      by: 'code' | 'file' | 'text';
      valid: boolean;
      kind: DocumentKind;
      issuedAt: Date;
      initials: string;
      /** The end of the agreement's number; undefined for what is about no agreement. */
      agreementEnds: string | undefined;
      /** Only for who holds the code of a valid document. */
      amount: Pesos | undefined;
      /** Of an agreement and its amendments: the day on which another agreement took its place. */
      replacedOn: IsoDate | undefined;
    }
  | { is: 'legal-text'; title: string; version: number; firstAt: Date };

/**
 * Who types the code holds the document, which states the amount: comparing it finds a forged one. A fingerprint
 * travels alone, in lists and mails, and the one of a text can be computed by who guesses what it says: it confirms
 * no amount.
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
