import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Antivirus } from '#server/gateways/antivirus/antivirus.ts';
import { cleanInSubprocess } from './cleaning-process.ts';
import { kindByContent, type FileKind } from '#contract/file-kind.ts';

export interface CleanFile {
  bytes: Buffer;
  type: FileKind;
}
export type UploadRefusal = Refusal<
  'UPLOAD_TYPE' | 'UPLOAD_UNREADABLE' | 'UPLOAD_ACTIVE_CONTENT' | 'UPLOAD_PRINT_FIRST' | 'UPLOAD_INFECTED'
>;

/** For security, the portal's process parses only the first bytes of an upload. */
export async function cleanFile(bytes: Buffer, antivirus: Antivirus): Promise<CleanFile | UploadRefusal> {
  const type = kindByContent(bytes);
  if (!type) return refuse('UPLOAD_TYPE');
  const scan = await antivirus.scan(bytes);
  if (!scan.clean) return refuse('UPLOAD_INFECTED');
  const cleaned = await cleanInSubprocess(type, bytes);
  if (cleaned === 'active') return refuse('UPLOAD_ACTIVE_CONTENT');
  if (cleaned === 'printFirst') return refuse('UPLOAD_PRINT_FIRST');
  return cleaned === 'unreadable' ? refuse('UPLOAD_UNREADABLE') : { bytes: cleaned, type };
}
