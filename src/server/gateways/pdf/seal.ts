import { createHash } from 'node:crypto';
import { create } from 'qrcode';
import type { OperatorIdentity } from '#contract/operator-identity.ts';
import { ink, type Paper } from './paper.ts';

/** Lower-case hex SHA-256 of the UTF-8 bytes of a paper's text. */
export function textSha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Where anybody can check that a paper is ours and still valid. `publicUrl` is the portal's origin. */
export function verificationAddress(publicUrl: string, code: string): string {
  return new URL(`/verificar/${encodeURIComponent(code)}`, publicUrl).href;
}

export type Verification = {
  /** The public code of the paper, such as `7F3K-92QD`. */
  readonly code: string;
  /** The portal's origin, such as `https://portal.example`. */
  readonly publicUrl: string;
  /** Who stands at the foot of the paper. */
  readonly issuer: OperatorIdentity;
};

const side = 92;
const textHashKey = 'HuellaDelTexto';

/** The fingerprint of its text that a sealed PDF prints, from where a program reads it; undefined when it has none. */
export function printedTextHash(pdf: Buffer): string | undefined {
  const text = pdf.toString('latin1');
  const object = new RegExp(`/${textHashKey} (\\d+) 0 R`).exec(text)?.[1];
  return object && new RegExp(`\\n${object} 0 obj\\s+\\(([0-9a-f]{64})\\)`).exec(text)?.[1];
}

/** Code, SHA-256 of the paper's text and QR of a paper that will be signed, kept together on one page; `lines` say more about the proof. */
export function seal(paper: Paper, verification: Verification, sha256: string, lines: readonly string[] = []): void {
  paper.doc.info[textHashKey] = sha256;
  const address = verificationAddress(verification.publicUrl, verification.code);
  const textLeft = paper.left + 16 + side + 18;
  const textWidth = paper.left + paper.width - 16 - textLeft;
  const entries: [string, { face?: 'strong'; size: number; color: string }][] = [
    ['Verifica este documento', { face: 'strong', size: 11, color: ink.brand }],
    [`Código de verificación: ${verification.code}`, { face: 'strong', size: 10, color: ink.text }],
    [`Escanea el código o entra a ${address}`, { size: 9, color: ink.text }],
    [`Huella SHA-256 del texto: ${sha256}`, { size: 8, color: ink.muted }],
    ...[...lines, 'PDF con firma digital: si algo cambia en el archivo, tu lector lo avisa.'].map(
      (line): [string, { size: number; color: string }] => [line, { size: 8, color: ink.muted }],
    ),
  ];
  const textHeight = entries.reduce((sum, [text, style]) => sum + paper.measure(text, textWidth, style) + 3, 0);
  const height = Math.max(side, textHeight) + 28;
  paper.reserve(height);
  const top = paper.y;
  paper.decorate((doc) => doc.lineWidth(1).roundedRect(paper.left, top, paper.width, height, 10).stroke(ink.tintRule));
  paper.figure(`Código QR que lleva a ${address}`, (doc) => {
    const { modules } = create(address, { errorCorrectionLevel: 'M' });
    const cell = side / modules.size;
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) doc.rect(paper.left + 16 + column * cell, top + 14 + row * cell, cell, cell);
      }
    }
    doc.fill(ink.text);
  });
  paper.doc.link(paper.left + 16, top + 14, side, side, address);
  let y = top + 14;
  for (const [text, style] of entries) y += paper.write('P', text, textLeft, y, textWidth, style) + 3;
  paper.y = top + height + 12;
}
