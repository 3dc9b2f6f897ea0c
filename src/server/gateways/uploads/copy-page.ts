import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { apply, type Copying } from './copy-rules.ts';
import { pageRules, resources } from './drawing-rules.ts';
import { drawnAnnotations } from './drawn-annotations.ts';
import { resolved } from './pdf-values.ts';
import { unpack } from './unpack-stream.ts';

export type SourcePage = ReadonlyMap<string, PDFObject>;

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const own = [...inherited, 'Contents', 'Annots', 'Group', 'UserUnit'];
const deepest = 40;

/**
 * Returns undefined when the PDF has more than `most` pages or a page tree that is too deep or too large, for example
 * cyclic.
 */
export function pagesOf(source: PDFDocument, most: number): SourcePage[] | undefined {
  const { context } = source;
  const pages: SourcePage[] = [];
  let nodes = 0;
  const walk = (node: PDFObject | undefined, above: SourcePage, depth: number): boolean => {
    nodes++;
    if (!(node instanceof PDFDict)) return true;
    if (depth > deepest || nodes > most * 10) return false;
    const kids = resolved(context, node.get(PDFName.of('Kids')));
    const found = new Map(above);
    for (const name of kids ? inherited : own) {
      const value = node.get(PDFName.of(name));
      if (value) found.set(name, value);
    }
    if (kids instanceof PDFArray) return kids.asArray().every((kid) => walk(resolved(context, kid), found, depth + 1));
    pages.push(found);
    return pages.length <= most;
  };
  const isWhole = walk(resolved(context, source.catalog.get(PDFName.of('Pages'))), new Map(), 0);
  return isWhole ? pages : undefined;
}

export function copyPage(page: SourcePage, clean: PDFDocument, to: Copying): void {
  const { node } = clean.addPage();
  const set = (name: string, value: PDFObject | undefined) => value && node.set(PDFName.of(name), value);
  // PDF readers use US Letter when a page has no size.
  set('MediaBox', apply(pageRules.box, page.get('MediaBox'), to) ?? to.target.obj([0, 0, 612, 792]));
  set('CropBox', apply(pageRules.box, page.get('CropBox'), to));
  set('Rotate', apply(pageRules.rotation, page.get('Rotate'), to));
  set('UserUnit', apply(pageRules.rotation, page.get('UserUnit'), to));
  set('Group', apply(pageRules.group, page.get('Group'), to));
  const drawn = drawnAnnotations(page.get('Annots'), to);
  set('Resources', withForms(apply(resources, page.get('Resources'), to), drawn.forms, to));
  const parts = [Buffer.from('q\n'), ...contentsOf(page.get('Contents'), to), Buffer.from(`Q\n${drawn.operators}`)];
  const packed = deflateSync(Buffer.concat(parts));
  const entries = to.target.obj({ Filter: PDFName.of('FlateDecode'), Length: PDFNumber.of(packed.length) });
  set('Contents', to.target.register(PDFRawStream.of(entries, packed)));
}

/**
 * A line break follows each stream. Otherwise, the last token of a stream and the first token of the next could merge.
 */
function contentsOf(value: PDFObject | undefined, to: Copying): Uint8Array[] {
  const found = resolved(to.source, value);
  const streams = found instanceof PDFArray ? found.asArray().map((each) => resolved(to.source, each)) : [found];
  return streams.flatMap((each) => {
    if (!(each instanceof PDFRawStream)) return [];
    const { bytes, rest } = unpack(each, to.allowance);
    if (rest) throw new Error('The contents of a page are encoded as an image');
    return [bytes, Buffer.from('\n')];
  });
}

/**
 * Adds the drawings of annotations (form XObjects). Clones the resources first, because several pages may share them.
 */
function withForms(copied: PDFObject | undefined, forms: ReadonlyMap<string, PDFRef>, to: Copying): PDFObject {
  const found = copied && to.target.lookup(copied);
  if (forms.size === 0) return copied ?? to.target.obj({});
  const mine = found instanceof PDFDict ? found.clone(to.target) : to.target.obj({});
  const named = mine.lookup(PDFName.of('XObject'));
  const all = named instanceof PDFDict ? named.clone(to.target) : to.target.obj({});
  for (const [name, ref] of forms) all.set(PDFName.of(name), ref);
  mine.set(PDFName.of('XObject'), all);
  return mine;
}
