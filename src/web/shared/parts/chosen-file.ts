import { fileRules, kindByContent, leadingBytes, type FileKind } from '#contract/file-kind.ts';

/** The first bytes prove the type, so that the form can refuse a wrong type before the upload. */
export async function withFileKind(file: File): Promise<File & { content?: FileKind | null }> {
  const start = await file
    .slice(0, leadingBytes)
    .arrayBuffer()
    .catch(() => undefined);
  // When the browser cannot read the file, only the server checks the type of the file.
  return start ? Object.assign(file, { content: kindByContent(new Uint8Array(start)) ?? null }) : file;
}

/** Rounds up, so that the text of a size above a limit is also above the limit. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const tenths = Math.ceil((bytes * 10) / (1024 * 1024));
  return `${(tenths / 10).toLocaleString('es-CO', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`;
}

export const acceptedFiles = { accept: fileRules.types.join(','), rules: 'JPG, PNG, WEBP o PDF, hasta 5 MB' };
