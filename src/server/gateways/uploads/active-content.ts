import { PDFArray, PDFDict, PDFName, PDFStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { resolved } from './pdf-values.ts';

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
const activeKinds = new Set([
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
  'FileAttachment',
  'RichMedia',
  'Screen',
  '3D',
  'EmbeddedFile',
]);
const kindKeys = new Set(['S', 'Subtype', 'Type']);
const deepest = 60;

export const isActiveWord = (word: string): boolean => activeKeys.has(word) || activeKinds.has(word);

/** Also checks objects to which no other object refers. */
export const hasActiveContent = (context: PDFContext): boolean =>
  context.enumerateIndirectObjects().some(([, object]) => isActive(context, object, 0));

function isActive(context: PDFContext, object: PDFObject, depth: number): boolean {
  if (depth > deepest) return true;
  if (object instanceof PDFStream) return isActive(context, object.dict, depth + 1);
  if (object instanceof PDFArray) return object.asArray().some((each) => isActive(context, each, depth + 1));
  if (!(object instanceof PDFDict)) return false;
  return object.entries().some(([key, value]) => {
    const name = key.decodeText();
    if (activeKeys.has(name)) return true;
    const said = kindKeys.has(name) ? resolved(context, value) : undefined;
    return (said instanceof PDFName && activeKinds.has(said.decodeText())) || isActive(context, value, depth + 1);
  });
}
