import { hash } from 'node:crypto';

/** Words of a slot: 96 bits of a digest, and the line, which is never 0 where a slot is taken. */
const width = 4;

/**
 * Remembers which obligations a file has named, in 16 bytes a slot at most half full, because a file may have
 * millions of rows. Two obligations are taken for one with a probability below 10⁻¹⁶ in a million rows.
 */
export function seenObligations(): { firstLine(creditor: string, number: string, line: number): number | undefined } {
  let slots = 1 << 13;
  let table = new Uint32Array(slots * width);
  let taken = 0;

  function place(into: Uint32Array, count: number, a: number, b: number, c: number, line: number): number | undefined {
    for (let slot = a & (count - 1); ; slot = (slot + 1) & (count - 1)) {
      const at = slot * width;
      if (into[at + 3] === 0) {
        into[at] = a;
        into[at + 1] = b;
        into[at + 2] = c;
        into[at + 3] = line;
        return undefined;
      }
      if (into[at] === a && into[at + 1] === b && into[at + 2] === c) return into[at + 3];
    }
  }

  function grow() {
    const wider = new Uint32Array(slots * 2 * width);
    for (let at = 0; at < table.length; at += width) {
      if (table[at + 3] !== 0) place(wider, slots * 2, table[at]!, table[at + 1]!, table[at + 2]!, table[at + 3]!);
    }
    slots *= 2;
    table = wider;
  }

  return {
    /** The line that named it before; undefined, and remembered, when none did. */
    firstLine(creditor, number, line) {
      if (taken * 2 >= slots) grow();
      // As a string of bytes, which is made four times as fast as a buffer.
      const digest = hash('sha1', `${creditor.toLowerCase()}\0${number}`, 'binary');
      const before = place(table, slots, word(digest, 0), word(digest, 4), word(digest, 8), line);
      if (before === undefined) taken++;
      return before;
    },
  };
}

const word = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) |
    (bytes.charCodeAt(at + 1) << 8) |
    (bytes.charCodeAt(at + 2) << 16) |
    (bytes.charCodeAt(at + 3) << 24)) >>>
  0;
