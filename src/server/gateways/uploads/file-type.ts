export type UploadType = 'jpg' | 'png' | 'webp' | 'pdf';

/** What a file says it is by its name; undefined for anything that is not accepted. */
export function typeByName(fileName: string): UploadType | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (extension === 'jpeg' || extension === 'jpg') return 'jpg';
  return extension === 'png' || extension === 'webp' || extension === 'pdf' ? extension : undefined;
}

/** What a file is by its first bytes. They stand at the very start: a header further in belongs to another kind of file. */
export function typeByContent(bytes: Buffer): UploadType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) ? 'pdf' : undefined;
}

/** A name to be read by people: no folders, no controls, no marks that turn the direction of the text, 100 characters. */
export function readableName(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  return plain.slice(-100) || 'documento';
}
