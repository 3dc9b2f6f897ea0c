import { readCells } from './csv-cells.ts';
import type { PortfolioHeader } from './portfolio-header.ts';
import { utf8Text, type RawLine } from './portfolio-lines.ts';

/** The maximum number of lines of a row. No valid row needs as many lines. */
const mostLines = 20;
const quote = 0x22;
const lineFeed = Buffer.from('\n');

/**
 * Joins the lines of a row when a quoted cell contains line breaks. Joins only when the result has at least as many
 * cells as the header, so that an unclosed quote affects only its own line.
 */
export function quotedLines(header: PortfolioHeader): { join(lines: readonly RawLine[], isEnd: boolean): RawLine[] } {
  let open: RawLine[] = [];

  function isRow(line: RawLine): boolean {
    const text = line.bytes && utf8Text(line.bytes);
    if (text === undefined) return false;
    const [cells] = readCells([text], header.delimiter);
    return Array.isArray(cells) && cells.length >= header.columns.length;
  }

  return {
    /** Keeps the lines of an incomplete row for the next call, unless `isEnd` is true. */
    join(lines, isEnd) {
      if (open.length === 0 && !lines.some(hasOpenQuote)) return [...lines];
      const rows: RawLine[] = [];
      const waiting = [...open, ...lines];
      open = [];
      for (let at = 0; at < waiting.length; at++) {
        const first = waiting[at]!;
        if (!hasOpenQuote(first)) {
          rows.push(first);
          continue;
        }
        const candidates = waiting.slice(at, at + mostLines);
        const length = candidates.findIndex((line, index) => index > 0 && hasOpenQuote(line)) + 1;
        if (length === 0 && candidates.length < mostLines && !isEnd) {
          open = candidates;
          break;
        }
        const joined = length > 0 ? joinLines(candidates.slice(0, length)) : undefined;
        const isJoined = joined !== undefined && isRow(joined);
        rows.push(isJoined ? joined : first);
        if (isJoined) at += length - 1;
      }
      return rows;
    },
  };
}

function hasOpenQuote({ bytes }: RawLine): boolean {
  if (!bytes) return false;
  let isOpen = false;
  for (let at = bytes.indexOf(quote); at >= 0; at = bytes.indexOf(quote, at + 1)) isOpen = !isOpen;
  return isOpen;
}

function joinLines(lines: readonly RawLine[]): RawLine | undefined {
  const parts = lines.map(({ bytes }) => bytes);
  if (parts.some((bytes) => bytes === undefined)) return undefined;
  const bytes = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part!] : [lineFeed, part!])));
  return { number: lines[0]!.number, bytes };
}
