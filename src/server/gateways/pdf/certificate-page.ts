import { documentInWords } from '#texts/clause-words.ts';
import type { IdentityDocument } from '#texts/agreement-facts.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { factGrid, heading, type Fact } from './blocks.ts';
import type { PdfWriter } from './pdf-writer.ts';
import { seal, type Verification } from './seal.ts';

export type AcceptanceEvidence = Verification & {
  readonly acceptedAt: Date;
  readonly text: string;
  readonly textVersion: string;
  readonly textSha256: string;
  readonly codeSentTo: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly fromLink: boolean;
};

/**
 * Writes the evidence of an acceptance (Ley 527 de 1999, Decreto 2364 de 2012). `about` contains the version of the
 * text, and the quote or the membership plan.
 */
export function certificatePage(
  pdf: PdfWriter,
  evidence: AcceptanceEvidence,
  who: { readonly customerName: string; readonly customerDocument: IdentityDocument },
  { contract, about }: { contract: string; about: readonly Fact[] },
): void {
  pdf.reserve(pdf.remaining + 1);
  heading(pdf, 'Certificado de aceptación', 200);
  pdf.flow('P', `El Titular aceptó ${contract} por medios electrónicos. Esto es lo que quedó registrado.`, {}, 8);
  factGrid(pdf, [
    { label: 'Quién', value: who.customerName, detail: documentInWords(who.customerDocument) },
    {
      label: 'Cuándo',
      value: `${formatBogotaDateTime(evidence.acceptedAt)}, hora de Bogotá`,
      detail: evidence.acceptedAt.toISOString(),
    },
    { label: 'Con qué código', value: 'De un solo uso', detail: `Enviado a ${evidence.codeSentTo}` },
    { label: 'Desde dónde', value: evidence.fromLink ? 'Enlace enviado por correo' : 'Portal, con la sesión abierta' },
    { label: 'Dirección IP', value: evidence.ip },
    { label: 'Programa de navegación', value: evidence.userAgent.slice(0, 200) || 'No lo dijo' },
    ...about,
  ]);
  seal(pdf, evidence, evidence.textSha256, [
    'La huella se calcula sobre el texto exacto que se mostró antes de aceptar.',
    'Ley 527 de 1999 y Decreto 2364 de 2012.',
  ]);
}
