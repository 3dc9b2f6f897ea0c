/**
 * Bytes of text that are filled, stored and filled again: a file of any length takes no more memory than its largest batch. What
 * `bytes()` gave holds until the next `clear()`.
 */
export function rowBuffer(): { add(text: string): void; bytes(): Buffer; clear(): void } {
  let buffer = Buffer.allocUnsafe(1 << 16);
  let length = 0;
  return {
    add(text) {
      // No character of UTF-16 takes more than three bytes in UTF-8.
      const needed = length + text.length * 3;
      if (needed > buffer.length) {
        const wider = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2));
        buffer.copy(wider, 0, 0, length);
        buffer = wider;
      }
      length += buffer.write(text, length);
    },
    bytes: () => buffer.subarray(0, length),
    clear: () => void (length = 0),
  };
}
