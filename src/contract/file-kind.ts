export type FileKind = 'jpg' | 'png' | 'webp' | 'pdf';

export const fileRules = {
  maxBytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
} as const;

/** The texts of the specification, verbatim. */
export const fileFaults = {
  size: 'El tamaño máximo del archivo es de 5MB.',
  type: 'Formato de archivo no válido. Solo se aceptan .jpg, .png, .webp y .pdf.',
} as const;

export interface ChosenFile {
  readonly size: number;
  /** The detected kind; null when the kind is not accepted, undefined when the file could not be read. */
  readonly content?: FileKind | null;
}

export function fileFault({ size, content }: ChosenFile): string | undefined {
  if (size > fileRules.maxBytes) return fileFaults.size;
  return content === null ? fileFaults.type : undefined;
}

/** The number of first bytes that `kindByContent` needs. PDF readers accept the PDF header anywhere in these bytes. */
export const leadingBytes = 1024;

const signatures = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;

export function kindByContent(bytes: Uint8Array): FileKind | undefined {
  for (const kind of ['jpg', 'png'] as const)
    if (signatures[kind].every((byte, index) => bytes[index] === byte)) return kind;
  const start = Array.from(bytes.subarray(0, leadingBytes), (byte) => String.fromCharCode(byte)).join('');
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  return startOfPdf(start) === undefined ? undefined : 'pdf';
}

/**
 * The first bytes of archives, programs, scripts and other images. A file that starts with these bytes is not accepted
 * as a PDF, even when a PDF header follows.
 */
const otherKind = /^(?:PK|MZ|#!|GIF8|II\*|MM\0|\x7fELF|Rar!|7z|[^]{4}ftyp)/;

/**
 * Returns the offset of the PDF header. Some programs write blank lines or printer commands before the header. Returns
 * undefined without a header, and when markup or another kind of file precedes the header.
 */
export function startOfPdf(start: string): number | undefined {
  const at = start.search(/%PDF-[12]\.\d/);
  const before = start.slice(0, Math.max(0, at));
  return at < 0 || before.includes('<') || otherKind.test(before) ? undefined : at;
}
