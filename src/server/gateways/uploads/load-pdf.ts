import {
  PDFArray,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
  type PDFDict,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { numberOf, resolved } from './pdf-values.ts';
import { unpack, UnpacksTooFar, type Allowance } from './unpack-stream.ts';

/** The accepted number of missing entries. Some programs declare one or two entries too many. */
const sparedEntries = 1_000;

/**
 * The decoder of the library has no limits, so `unpack` first decodes object and cross-reference streams within limits.
 * @throws when the PDF cannot be parsed or decodes to too much data.
 */
export async function loadPdf(bytes: Uint8Array, allowance: Allowance): Promise<PDFDocument> {
  const library = { objects: PDFObjectStreamParser.forStream, references: PDFXRefStreamParser.forStream };
  PDFObjectStreamParser.forStream = (stream, tick) => library.objects(opened(stream, allowance), tick);
  PDFXRefStreamParser.forStream = (stream) => library.references(backed(opened(stream, allowance)));
  try {
    // Bank statements are often encrypted with an empty password, only to forbid changes.
    const access = isEncrypted(bytes) ? { password: '' } : { throwOnInvalidObject: true };
    const source = await PDFDocument.load(bytes, { updateMetadata: false, ...access });
    if (source.context.enumerateIndirectObjects().some(([, object]) => isLost(object)))
      throw new Error('An object of the PDF cannot be read');
    return source;
  } finally {
    PDFObjectStreamParser.forStream = library.objects;
    PDFXRefStreamParser.forStream = library.references;
  }
}

/** Ignores cross-reference streams: the library decrypts these wrongly, and the copy does not need them. */
function isLost(object: PDFObject): boolean {
  if (!(object instanceof PDFInvalidObject)) return false;
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return !/^[^]{0,400}\/Type\s*\/XRef/.test(bytes.toString('latin1', 0, 500));
}

/** True when the PDF is probably encrypted. */
const isEncrypted = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('/Encrypt');

/** Decodes a stream. Ignores predictors, because the library ignores predictors. */
function opened(stream: PDFRawStream, allowance: Allowance): PDFRawStream {
  const dict = stream.dict.clone();
  const { bytes } = unpack(stream, allowance);
  for (const name of ['Filter', 'F', 'DecodeParms', 'DP']) dict.delete(PDFName.of(name));
  return PDFRawStream.of(dict, bytes);
}

/**
 * @throws {UnpacksTooFar} when more than `sparedEntries` declared entries are missing, or when an entry is too wide.
 */
function backed(stream: PDFRawStream): PDFRawStream {
  const { dict, contents } = stream;
  const widths = numbersOf(dict, 'W');
  const index = numbersOf(dict, 'Index');
  const entries =
    index.length > 0
      ? index.filter((_each, at) => at % 2 === 1).reduce((sum, each) => sum + Math.max(0, each), 0)
      : (numberOf(dict.context, dict.get(PDFName.of('Size'))) ?? 0);
  const width = widths.slice(0, 3).reduce((sum, each) => sum + Math.max(0, each), 0);
  if (width > 64 || entries > contents.length / Math.max(1, width) + sparedEntries) throw new UnpacksTooFar();
  return stream;
}

function numbersOf(dict: PDFDict, name: string): number[] {
  const found = resolved(dict.context, dict.get(PDFName.of(name)));
  return found instanceof PDFArray ? found.asArray().map((each) => numberOf(dict.context, each) ?? 0) : [];
}
