import { createHash } from 'node:crypto';
import { currentLegalVersion, legalAddress, legalKinds, type LegalKind } from '#contract/legal-kinds.ts';
import { canonicalLegalText, signedBy, type LegalText } from '#texts/legal/legal-text.ts';
import { legalTexts } from '#texts/legal/legal-texts.ts';
import { drawPdf } from '#server/gateways/pdf/draw-pdf.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './legal.store.ts';

export interface PublishedText {
  text: LegalText;
  /** SHA-256 of the canonical text in hexadecimal, as stored with consents. */
  hash: string;
  address: string;
}

export interface LegalService {
  current(): readonly PublishedText[];
  inForce(kind: LegalKind): PublishedText;
  /** Undefined when the version does not exist. */
  pdf(kind: LegalKind, version: number): Promise<{ bytes: Buffer; hash: string } | undefined>;
  keepWords(now: Date): Promise<void>;
}

export function legalService({ config, database }: Platform): LegalService {
  const published = legalTexts.map((original): PublishedText => {
    const text = signedBy(original, config.operator);
    const hash = createHash('sha256').update(canonicalLegalText(text), 'utf8').digest('hex');
    return { text, hash, address: legalAddress(text.kind, text.version) };
  });
  const find = (kind: LegalKind, version: number) =>
    published.find(({ text }) => text.kind === kind && text.version === version);
  const inForce = (kind: LegalKind) => {
    const found = find(kind, currentLegalVersion[kind]);
    if (!found) throw new Error(`The legal text ${kind} has no version ${currentLegalVersion[kind]}`);
    return found;
  };
  const current = legalKinds.map(inForce);
  const drawn = new Map<string, Promise<Buffer>>();

  return {
    current: () => current,
    inForce,
    async pdf(kind, version) {
      const found = find(kind, version);
      if (!found) return undefined;
      let bytes = drawn.get(found.hash);
      if (!bytes) {
        bytes = drawPdf('legalText', found.text, found.hash, config.operator);
        drawn.set(found.hash, bytes);
        bytes.catch(() => drawn.delete(found.hash));
      }
      return { bytes: await bytes, hash: found.hash };
    },
    keepWords: async (now) =>
      void (await store.storeTexts(
        database.sql,
        published.map(({ text, hash }) => ({
          hash,
          kind: text.kind,
          version: text.version,
          text: canonicalLegalText(text),
          firstAt: now,
        })),
      )),
  };
}
