/**
 * The buffer is reused, so that the memory depends only on the largest batch. The result of `bytes()` is valid until
 * the next `clear()`.
 */
export function rowBuffer(): { add(text: string): void; bytes(): Buffer; clear(): void } {
  let buffer = Buffer.allocUnsafe(1 << 16);
  let length = 0;
  return {
    add(text) {
      // A UTF-16 code unit takes at most three bytes in UTF-8.
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
