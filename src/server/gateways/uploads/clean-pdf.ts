import { PDFDocument } from '@cantoo/pdf-lib';
import { hasActiveContent } from './active-content.ts';
import { leadingBytes, startOfPdf } from '#contract/file-kind.ts';
import { copyPage, pagesOf } from './copy-page.ts';
import { drawFilledFields, isXfa } from './filled-fields.ts';
import { hiddenLayers } from './hidden-layers.ts';
import { loadPdf } from './load-pdf.ts';
import { PrintFirst } from './print-first.ts';
import { fullAllowance } from './unpack-stream.ts';

export type CleanedPdf = { readonly bytes: Buffer } | 'unreadable' | 'active' | 'printFirst';

const mostPages = 60;
const mostObjects = 30_000;

/**
 * Copies the pages into a new PDF, without actions, links, scripts, layers, metadata and trailing bytes. Returns
 * `unreadable` for a broken or encrypted PDF or too many pages or objects, `active` for scripts, embedded files and
 * other active content, and `printFirst` when the copy would lose content.
 */
export async function cleanPdf(bytes: Buffer): Promise<CleanedPdf> {
  const start = startOfPdf(bytes.toString('latin1', 0, leadingBytes));
  if (start === undefined || !endsAsPdf(bytes)) return 'unreadable';
  try {
    const allowance = fullAllowance();
    const source = await loadPdf(bytes.subarray(start), allowance);
    const { context } = source;
    if (context.enumerateIndirectObjects().length > mostObjects) return 'unreadable';
    if (isXfa(source)) return 'printFirst';
    if (hasActiveContent(context)) return 'active';
    const pages = pagesOf(source, mostPages);
    if (!pages || pages.length === 0) return 'unreadable';
    await drawFilledFields(source, allowance);
    const clean = await PDFDocument.create({ updateMetadata: false });
    const copying = {
      source: context,
      target: clean.context,
      allowance,
      isHidden: hiddenLayers(source),
      done: new Map(),
    };
    for (const page of pages) copyPage(page, clean, copying);
    return { bytes: Buffer.from(await clean.save({ useObjectStreams: false, updateFieldAppearances: false })) };
  } catch (error) {
    return error instanceof PrintFirst ? 'printFirst' : 'unreadable';
  }
}

/** Allows only white space, NULs and comments after the last end marker. */
function endsAsPdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0) return false;
  const rest = bytes.toString('latin1', end + '%%EOF'.length);
  return rest.split(/[\r\n]+/).every((line) => /^[\0\s]*(?:%|$)/.test(line));
}
