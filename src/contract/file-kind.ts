export type FileKind = 'jpg' | 'png' | 'webp' | 'pdf';

/** What a file says it is by its name; undefined for anything that is not accepted. */
export function kindByName(fileName: string): FileKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (extension === 'jpeg' || extension === 'jpg') return 'jpg';
  return extension === 'png' || extension === 'webp' || extension === 'pdf' ? extension : undefined;
}

const signatures = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;

/** What a file is by its first bytes. They stand at the very start: a header further in belongs to another kind of file. */
export function kindByContent(bytes: Uint8Array): FileKind | undefined {
  for (const kind of ['jpg', 'png'] as const)
    if (signatures[kind].every((byte, index) => bytes[index] === byte)) return kind;
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return /^%PDF-[12]\.\d/.test(start) ? 'pdf' : undefined;
}
