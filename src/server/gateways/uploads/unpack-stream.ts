import { constants, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, type PDFContext } from '@cantoo/pdf-lib';
import { numberOf, resolved } from './pdf-values.ts';

/** In decoded bytes of one stream: more than two letter or A4 pages scanned in colour at 300 dpi. */
const mostOfOne = 64 * 1024 * 1024;
/** In decoded bytes of all streams of a PDF. The output of each filter counts. */
const mostOfAll = 160 * 1024 * 1024;
const mostFilters = 4;

export class UnpacksTooFar extends Error {}

export interface Allowance {
  left: number;
}
export const fullAllowance = (): Allowance => ({ left: mostOfAll });

export interface Unpacked {
  bytes: Uint8Array;
  /** The filter that is not decoded: the compression of an image, or the predictor of the last filter. */
  rest: { filter: string; parameters: PDFDict | undefined } | undefined;
}

const imageFilters = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);
const packings = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);

/**
 * Decodes a stream, except for the compression of an image and the predictor of the last filter.
 * @throws {UnpacksTooFar} before the data exceeds the allowance, and an Error for unsupported filters.
 */
export function unpack({ dict, contents }: PDFRawStream, allowance: Allowance): Unpacked {
  const { context } = dict;
  const chain = listOf(context, dict, 'Filter', 'F');
  const parameters = listOf(context, dict, 'DecodeParms', 'DP');
  if (chain.length > mostFilters) throw new Error('A stream has too many filters');
  let bytes = contents;
  for (const [index, each] of chain.entries()) {
    const filter = each instanceof PDFName ? each.decodeText() : '';
    const own = parameters[index] instanceof PDFDict ? parameters[index] : undefined;
    const isLast = index === chain.length - 1;
    if (imageFilters.has(filter) && isLast) return { bytes, rest: { filter, parameters: own } };
    if (!packings.has(filter)) throw new Error(`Unsupported filter ${filter}`);
    bytes = undo(context, filter, own, bytes, allowance);
    if ((numberOf(context, own?.get(PDFName.of('Predictor'))) ?? 1) === 1) continue;
    if (!isLast) throw new Error('A predictor is only supported in the last filter');
    return { bytes, rest: { filter, parameters: own } };
  }
  return { bytes, rest: undefined };
}

function undo(
  context: PDFContext,
  filter: string,
  parameters: PDFDict | undefined,
  bytes: Uint8Array,
  allowance: Allowance,
): Uint8Array {
  const most = Math.min(mostOfOne, allowance.left);
  const opened = (filter === 'FlateDecode' && inflated(bytes, most)) || read(context, filter, parameters, bytes, most);
  allowance.left -= opened.length;
  return opened;
}

/** Returns undefined for damaged data, because the slower decoder of the library recovers more of such data. */
function inflated(bytes: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new UnpacksTooFar();
    return undefined;
  }
}

const portion = 64 * 1024;

function read(
  context: PDFContext,
  filter: string,
  parameters: PDFDict | undefined,
  bytes: Uint8Array,
  most: number,
): Uint8Array {
  const entries = { Filter: PDFName.of(filter), ...(parameters && { DecodeParms: parameters }) };
  const stream = decodePDFRawStream(PDFRawStream.of(context.obj(entries), bytes));
  const portions: Uint8Array[] = [];
  for (let length = 0; ;) {
    const next = stream.getBytes(portion);
    length += next.length;
    if (length > most) throw new UnpacksTooFar();
    portions.push(Uint8Array.from(next));
    if (next.length < portion) return Buffer.concat(portions);
  }
}

function listOf(context: PDFContext, dict: PDFDict, name: string, short: string) {
  const found = resolved(context, dict.get(PDFName.of(name)) ?? dict.get(PDFName.of(short)));
  if (found instanceof PDFArray) return found.asArray().map((each) => resolved(context, each));
  return found === undefined ? [] : [found];
}
