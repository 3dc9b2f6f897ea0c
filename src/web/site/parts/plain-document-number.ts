/** A document as people type it, without the dots, hyphens and spaces that separate its digits. */
export function plainDocumentNumber(typed: string): string {
  return typed.replace(/[\s.\-‐-―]/g, '').toUpperCase();
}
