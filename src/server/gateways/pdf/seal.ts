import { createHash } from 'node:crypto';
import { create } from 'qrcode';
import type { OperatorIdentity } from '#contract/operator-identity.ts';
import { ink, type PdfWriter } from './pdf-writer.ts';

export function textSha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export function verificationAddress(publicUrl: string, code: string): string {
  return new URL(`/verificar/${encodeURIComponent(code)}`, publicUrl).href;
}

export type Verification = {
  readonly code: string;
  readonly publicUrl: string;
  readonly issuer: OperatorIdentity;
};

const side = 92;
const textHashKey = 'HuellaDelTexto';

/** Reads the SHA-256 of the document text from the metadata; returns undefined for a PDF without a seal. */
export function printedTextHash(pdf: Buffer): string | undefined {
  const text = pdf.toString('latin1');
  const object = new RegExp(`/${textHashKey} (\\d+) 0 R`).exec(text)?.[1];
  return object && new RegExp(`\\n${object} 0 obj\\s+\\(([0-9a-f]{64})\\)`).exec(text)?.[1];
}

/** `lines` are additional lines with evidence. */
export function seal(pdf: PdfWriter, verification: Verification, sha256: string, lines: readonly string[] = []): void {
  pdf.doc.info[textHashKey] = sha256;
  const address = verificationAddress(verification.publicUrl, verification.code);
  const textLeft = pdf.left + 16 + side + 18;
  const textWidth = pdf.left + pdf.width - 16 - textLeft;
  const entries: [string, { font?: 'strong'; size: number; color: string }][] = [
    ['Verifica este documento', { font: 'strong', size: 11, color: ink.brand }],
    [`Código de verificación: ${verification.code}`, { font: 'strong', size: 10, color: ink.text }],
    [`Escanea el código o entra a ${address}`, { size: 9, color: ink.text }],
    [`Huella SHA-256 del texto: ${sha256}`, { size: 8, color: ink.muted }],
    ...[...lines, 'PDF con firma digital: si algo cambia en el archivo, tu lector lo avisa.'].map(
      (line): [string, { size: number; color: string }] => [line, { size: 8, color: ink.muted }],
    ),
  ];
  const textHeight = entries.reduce((sum, [text, style]) => sum + pdf.measure(text, textWidth, style) + 3, 0);
  const height = Math.max(side, textHeight) + 28;
  pdf.reserve(height);
  const top = pdf.y;
  pdf.decorate((doc) => doc.lineWidth(1).roundedRect(pdf.left, top, pdf.width, height, 10).stroke(ink.tintRule));
  pdf.figure(`Código QR que lleva a ${address}`, (doc) => {
    const { modules } = create(address, { errorCorrectionLevel: 'M' });
    const cell = side / modules.size;
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) doc.rect(pdf.left + 16 + column * cell, top + 14 + row * cell, cell, cell);
      }
    }
    doc.fill(ink.text);
  });
  pdf.doc.link(pdf.left + 16, top + 14, side, side, address);
  let y = top + 14;
  for (const [text, style] of entries) y += pdf.write('P', text, textLeft, y, textWidth, style) + 3;
  pdf.y = top + height + 12;
}
