import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Antivirus } from '#server/gateways/antivirus/antivirus.ts';
import { typeByContent, typeByName, type UploadType } from './file-type.ts';

export interface CleanFile {
  bytes: Buffer;
  type: UploadType;
}
export type UploadRefusal = Refusal<'UPLOAD_TYPE' | 'UPLOAD_UNREADABLE' | 'UPLOAD_ACTIVE_CONTENT' | 'UPLOAD_INFECTED'>;

/**
 * What may be kept of an upload: its name, its first bytes and what a parser finds agree, a scanner saw nothing, and the
 * bytes are written anew.
 */
export async function cleanFile(
  fileName: string,
  bytes: Buffer,
  antivirus: Antivirus,
): Promise<CleanFile | UploadRefusal> {
  const type = typeByContent(bytes);
  if (!type || type !== typeByName(fileName)) return refuse('UPLOAD_TYPE');
  const scan = await antivirus.scan(bytes);
  if (!scan.clean) return refuse('UPLOAD_INFECTED');
  // What reads files is loaded with the first of them: it is large, and most instances never see one.
  if (type === 'pdf') {
    const { cleanPdf } = await import('./clean-pdf.ts');
    const cleaned = await cleanPdf(bytes);
    if (cleaned === 'active') return refuse('UPLOAD_ACTIVE_CONTENT');
    return cleaned === 'unreadable' ? refuse('UPLOAD_UNREADABLE') : { bytes: cleaned.bytes, type };
  }
  const { cleanImage } = await import('./clean-image.ts');
  const drawn = await cleanImage(bytes, type);
  return drawn ? { bytes: drawn, type } : refuse('UPLOAD_UNREADABLE');
}
