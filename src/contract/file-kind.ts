export type FileKind = 'jpg' | 'png' | 'webp' | 'pdf';

/** What a file says it is by its name; undefined for anything that is not accepted. */
export function kindByName(fileName: string): FileKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (extension === 'jpeg' || extension === 'jpg') return 'jpg';
  return extension === 'png' || extension === 'webp' || extension === 'pdf' ? extension : undefined;
}

/** What a file is by its first bytes. They stand at the very start: a header further in belongs to another kind of file. */
export function kindByContent(bytes: Uint8Array): FileKind | undefined {
  const [start, middle] = [latin1(bytes.subarray(0, 8)), latin1(bytes.subarray(8, 12))];
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start === '\x89PNG\r\n\x1a\n') return 'png';
  if (start.startsWith('RIFF') && middle === 'WEBP') return 'webp';
  return /^%PDF-[12]\.\d/.test(start) ? 'pdf' : undefined;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
