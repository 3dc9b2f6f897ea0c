/**
 * Returns a file name for display. Removes folders, invisible characters and the characters that Windows forbids in
 * file names. Keeps at most the last 100 characters.
 */
export function readableName(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  return plain.slice(-100) || 'documento';
}
