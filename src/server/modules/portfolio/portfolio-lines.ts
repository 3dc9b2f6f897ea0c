import { isUtf8 } from 'node:buffer';

/** Line numbers start at 1 and include blank lines and the header. */
export interface RawLine {
  number: number;
  bytes: Buffer | undefined;
}

/** In bytes. Limits the memory for a file without line breaks. */
const longestLine = 64 * 1024;
const lineFeed = 10;
const carriageReturn = 13;

export async function* readLines(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ lines: RawLine[]; bytesRead: number }> {
  let carry: Buffer[] = [];
  let carried = 0;
  let number = 0;
  let bytesRead = 0;
  let lines: RawLine[] = [];

  const end = (rest: Buffer) => {
    number++;
    const length = carried + rest.length;
    if (length > longestLine) lines.push({ number, bytes: undefined });
    else {
      const whole = carried === 0 ? rest : Buffer.concat([...carry, rest]);
      const bytes = whole.at(-1) === carriageReturn ? whole.subarray(0, -1) : whole;
      if (!isBlank(bytes)) lines.push({ number, bytes });
    }
    carry = [];
    carried = 0;
  };

  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      end(chunk.subarray(from, at));
      from = at + 1;
      if (lines.length >= size) {
        yield { lines, bytesRead: bytesRead + from };
        lines = [];
      }
    }
    const rest = chunk.subarray(from);
    if (carried <= longestLine && rest.length > 0) carry.push(rest);
    carried += rest.length;
    bytesRead += chunk.length;
  }
  if (carried > 0) end(Buffer.alloc(0));
  if (lines.length > 0) yield { lines, bytesRead };
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes)
    if (byte !== 0x20 && byte !== 0x2c && byte !== 0x3b && byte !== 0x09 && byte !== carriageReturn) return false;
  return true;
}

export const utf8Text = (bytes: Buffer): string | undefined => (isUtf8(bytes) ? bytes.toString('utf8') : undefined);

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

export const withoutByteOrderMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes;

/**
 * Some spreadsheets write UTF-16. The bytes then start with a byte order mark, or the first character has a zero byte.
 */
export const isUtf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff) ||
  bytes[0] === 0 ||
  bytes[1] === 0;
