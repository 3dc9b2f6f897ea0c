import { PDFDocument } from '@cantoo/pdf-lib';
import { hasActiveContent } from './active-content.ts';
import { copyPage, pagesOf } from './copy-page.ts';
import { loadPdf } from './load-pdf.ts';
import { fullAllowance } from './unpack-stream.ts';

export type CleanedPdf = { readonly bytes: Buffer } | 'unreadable' | 'active';

const mostPages = 60;
const mostObjects = 30_000;

/**
 * Reads a PDF and draws its pages into a new one: only what a page needs to be drawn is copied, so that actions, links,
 * scripts, layers, metadata and bytes after the end stay behind, whatever they are called. Encrypted, broken and endless
 * ones are unreadable; what does something by itself or brings other files along is reported to be active.
 */
export async function cleanPdf(bytes: Buffer): Promise<CleanedPdf> {
  if (!endsAsPdf(bytes)) return 'unreadable';
  try {
    const allowance = fullAllowance();
    const source = await loadPdf(bytes, allowance);
    const { context } = source;
    if (source.isEncrypted || context.enumerateIndirectObjects().length > mostObjects) return 'unreadable';
    if (hasActiveContent(context)) return 'active';
    const pages = pagesOf(source, mostPages);
    if (!pages || pages.length === 0) return 'unreadable';
    const clean = await PDFDocument.create({ updateMetadata: false });
    const copying = { source: context, target: clean.context, allowance, done: new Map() };
    for (const page of pages) copyPage(page, clean, copying);
    return { bytes: Buffer.from(await clean.save({ useObjectStreams: false, updateFieldAppearances: false })) };
  } catch {
    return 'unreadable';
  }
}

/** The end marker is the end: what follows it is another file glued behind. */
function endsAsPdf(bytes: Buffer): boolean {
  return /%%EOF\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)));
}
