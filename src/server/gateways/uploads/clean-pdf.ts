import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib';

export type CleanedPdf = { readonly bytes: Buffer } | 'unreadable' | 'active';

const mostPages = 60;
const mostObjects = 30_000;
/** Bytes of one stream of objects, opened. */
const mostUnpacked = 24 * 1024 * 1024;

/** Keys and actions with which a PDF does more than be read, or brings other files along. */
const activeKeys = new Set([
  'JavaScript',
  'JS',
  'AA',
  'EmbeddedFiles',
  'EmbeddedFile',
  'EF',
  'AF',
  'RichMediaContent',
  'RichMediaSettings',
  'XFA',
]);
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'Trans3D',
  'GoTo3DView',
]);
const activeSubtypes = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']);

/**
 * Reads a PDF and writes its pages into a new one: what no page needs stays behind, with metadata and bytes after the end.
 * Encrypted, broken and endless ones are unreadable; scripts, launches, forms that send and attached files are active.
 */
export async function cleanPdf(bytes: Buffer): Promise<CleanedPdf> {
  if (!endsAsPdf(bytes) || isBomb(bytes)) return 'unreadable';
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    const pages = source.getPageCount();
    const objects = source.context.enumerateIndirectObjects();
    if (source.isEncrypted || pages < 1 || pages > mostPages || objects.length > mostObjects) return 'unreadable';
    if (objects.some(([, object]) => isActive(object)) || isActive(source.catalog)) return 'active';
    const clean = await PDFDocument.create({ updateMetadata: false });
    for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page);
    return { bytes: Buffer.from(await clean.save({ useObjectStreams: false })) };
  } catch {
    return 'unreadable';
  }
}

/** The end marker is the end: what follows it is another file glued behind. */
function endsAsPdf(bytes: Buffer): boolean {
  return /%%EOF\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)));
}

/** Whether a stream of objects unpacks into more than any document needs. Asked before the parser unpacks it. */
function isBomb(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  for (const { index } of text.matchAll(/\/(?:ObjStm|XRef)\b/g)) {
    const start = text.indexOf('stream', index);
    if (start < 0) continue;
    const head = text.slice(index, start);
    if (/\/Filter\s*\[[^\]]*\/\w+[^\]]*\/\w+/.test(head)) return true;
    const from = start + (text.startsWith('stream\r\n', start) ? 8 : 7);
    const end = text.indexOf('endstream', from);
    try {
      inflateSync(bytes.subarray(from, end < 0 ? undefined : end), { maxOutputLength: mostUnpacked });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true;
    }
  }
  return false;
}

/** Looks into an object and what stands inside it; what it only refers to is looked at by itself. */
function isActive(object: PDFObject, depth = 0): boolean {
  if (depth > 60) return true;
  if (object instanceof PDFStream) return isActive(object.dict, depth + 1);
  if (object instanceof PDFArray) return object.asArray().some((each) => isActive(each, depth + 1));
  if (!(object instanceof PDFDict)) return false;
  return object.entries().some(([key, value]) => {
    const name = key.decodeText();
    const said = value instanceof PDFName ? value.decodeText() : undefined;
    if (activeKeys.has(name)) return true;
    if (name === 'S' && said !== undefined && activeActions.has(said)) return true;
    if (name === 'Subtype' && said !== undefined && activeSubtypes.has(said)) return true;
    return isActive(value, depth + 1);
  });
}
