import { hash } from 'node:crypto';

/** The number of 32-bit words per slot: 96 bits of the digest, and the line. The line is 0 in a free slot. */
const width = 4;

export type SeenObligations = ReturnType<typeof seenObligations>;

/**
 * Records the obligations of a file. A file may have millions of rows, so a slot takes only 16 bytes. The table is at
 * most half full. The probability of a collision is below 10⁻¹⁶ in a million rows.
 */
export function seenObligations() {
  let table = new Uint32Array((1 << 13) * width);
  let taken = 0;

  function placeOf(into: Uint32Array, a: number, b: number, c: number): number {
    for (let at = (a * width) % into.length; ; at = (at + width) % into.length) {
      if (into[at + 3] === 0 || (into[at] === a && into[at + 1] === b && into[at + 2] === c)) return at;
    }
  }

  function put(into: Uint32Array, at: number, a: number, b: number, c: number, line: number) {
    into[at] = a;
    into[at + 1] = b;
    into[at + 2] = c;
    into[at + 3] = line;
  }

  function grow() {
    const wider = new Uint32Array(table.length * 2);
    for (let at = 0; at < table.length; at += width) {
      const [a, b, c, line] = [table[at]!, table[at + 1]!, table[at + 2]!, table[at + 3]!];
      if (line !== 0) put(wider, placeOf(wider, a, b, c), a, b, c, line);
    }
    table = wider;
  }

  return {
    firstLine(creditor: string, number: string, line: number) {
      if (taken * 2 * width >= table.length) grow();
      const digest = digestOf(creditor, number);
      const [a, b, c] = [word(digest, 0), word(digest, 4), word(digest, 8)];
      const at = placeOf(table, a, b, c);
      const before = table[at + 3]!;
      if (before !== 0) return before;
      put(table, at, a, b, c, line);
      taken++;
      return undefined;
    },
    isNamedBefore(creditor: string, number: string, line: number) {
      const digest = digestOf(creditor, number);
      const named = table[placeOf(table, word(digest, 0), word(digest, 4), word(digest, 8)) + 3]!;
      return named !== 0 && named < line;
    },
  };
}

/** The digest as a binary string; a buffer would be four times slower here. */
const digestOf = (creditor: string, number: string): string =>
  hash('sha1', `${creditor.toLowerCase()}\0${number}`, 'binary');

const word = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) |
    (bytes.charCodeAt(at + 1) << 8) |
    (bytes.charCodeAt(at + 2) << 16) |
    (bytes.charCodeAt(at + 3) << 24)) >>>
  0;
