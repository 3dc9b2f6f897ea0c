import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { apply, essential, type Copying } from './copy-rules.ts';
import { form } from './drawing-rules.ts';
import { numberOf, resolved } from './pdf-values.ts';
import { PrintFirst } from './print-first.ts';

export interface DrawnAnnotations {
  operators: string;
  forms: ReadonlyMap<string, PDFRef>;
}

const mostOfPage = 2_000;
/** The flags of annotations that are invisible on screen: Hidden and NoView. */
const unseen = 2 | 32;

/**
 * Returns the forms and operators that draw the annotations of a page (ISO 32000-1, 12.5.5).
 * @throws {PrintFirst} when an annotation that readers draw has no appearance, when an appearance cannot be copied, or
 * when the page has too many annotations.
 */
export function drawnAnnotations(annotations: PDFObject | undefined, to: Copying): DrawnAnnotations {
  const found = resolved(to.source, annotations);
  const forms = new Map<string, PDFRef>();
  const operators: string[] = [];
  if (!(found instanceof PDFArray)) return { operators: '', forms };
  if (found.size() > mostOfPage) throw new PrintFirst('A page has too many annotations');
  for (const each of found.asArray()) {
    const annotation = resolved(to.source, each);
    if (!(annotation instanceof PDFDict)) continue;
    if (((numberOf(to.source, annotation.get(PDFName.of('F'))) ?? 0) & unseen) !== 0) continue;
    if (to.isHidden(annotation.get(PDFName.of('OC')))) continue;
    const appearance = appearanceOf(annotation, to);
    if (!appearance) {
      if (isRenderedByReaders(annotation, to)) throw new PrintFirst('An annotation has no appearance');
      continue;
    }
    const place = placeOf(annotation, appearance, to);
    if (!place) continue;
    const copied = apply(essential(form), complete(appearance, to), to);
    if (!(copied instanceof PDFRef)) continue;
    const name = `AnotacionDibujada${forms.size + 1}`;
    forms.set(name, copied);
    operators.push(`q ${place.map((part) => part.toFixed(5)).join(' ')} cm /${name} Do Q\n`);
  }
  return { operators: operators.join(''), forms };
}

/**
 * Returns whether PDF readers draw an annotation without an appearance. They draw no links or pop-ups, and
 * form fields only with a value.
 */
function isRenderedByReaders(annotation: PDFDict, to: Copying): boolean {
  const said = (key: string) => {
    const found = inherited(annotation, key, to);
    return found instanceof PDFName ? found.decodeText() : undefined;
  };
  const subtype = said('Subtype');
  if (subtype === undefined || ['Link', 'Popup', 'PrinterMark', 'TrapNet'].includes(subtype)) return false;
  if (subtype !== 'Widget') return true;
  if (said('FT') === 'Btn') return (said('AS') ?? 'Off') !== 'Off';
  const value = inherited(annotation, 'V', to);
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText() !== '';
  return said('FT') !== 'Sig' && value !== undefined;
}

function inherited(annotation: PDFDict, key: string, to: Copying): PDFObject | undefined {
  let node: PDFObject | undefined = annotation;
  for (let depth = 0; node instanceof PDFDict && depth < 20; depth++) {
    const found = resolved(to.source, node.get(PDFName.of(key)));
    if (found) return found;
    node = resolved(to.source, node.get(PDFName.of('Parent')));
  }
  return undefined;
}

function complete(appearance: PDFRawStream, to: Copying): PDFRawStream {
  const { dict } = appearance;
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const root = to.source.lookup(to.source.trailerInfo.Root);
  const acroForm = root instanceof PDFDict ? resolved(to.source, root.get(PDFName.of('AcroForm'))) : undefined;
  const shared = acroForm instanceof PDFDict ? acroForm.get(PDFName.of('DR')) : undefined;
  if (shared && !dict.has(PDFName.of('Resources'))) dict.set(PDFName.of('Resources'), shared);
  return appearance;
}

function appearanceOf(annotation: PDFDict, to: Copying): PDFRawStream | undefined {
  const looks = resolved(to.source, annotation.get(PDFName.of('AP')));
  const normal = looks instanceof PDFDict ? resolved(to.source, looks.get(PDFName.of('N'))) : undefined;
  if (normal instanceof PDFRawStream) return normal;
  const state = resolved(to.source, annotation.get(PDFName.of('AS')));
  if (!(normal instanceof PDFDict) || !(state instanceof PDFName)) return undefined;
  const look = resolved(to.source, normal.get(state));
  return look instanceof PDFRawStream ? look : undefined;
}

function placeOf(annotation: PDFDict, { dict }: PDFRawStream, to: Copying): number[] | undefined {
  const rectangle = numbersOf(annotation, 'Rect', 4, to);
  const box = numbersOf(dict, 'BBox', 4, to);
  const [a, b, c, d, e, f] = (numbersOf(dict, 'Matrix', 6, to) ?? [1, 0, 0, 1, 0, 0]) as Six;
  if (!rectangle || !box) return undefined;
  const [x1, y1, x2, y2] = box as Four;
  const corners = [
    [x1, y1],
    [x1, y2],
    [x2, y1],
    [x2, y2],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [left, bottom, width, height] = [Math.min(...xs), Math.min(...ys), spread(xs), spread(ys)];
  const [rx1, ry1, rx2, ry2] = rectangle as Four;
  if (width === 0 || height === 0) return undefined;
  const [sx, sy] = [Math.abs(rx2 - rx1) / width, Math.abs(ry2 - ry1) / height];
  return [sx, 0, 0, sy, Math.min(rx1, rx2) - left * sx, Math.min(ry1, ry2) - bottom * sy];
}

type Four = [number, number, number, number];
type Six = [number, number, number, number, number, number];
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

function numbersOf(dict: PDFDict, name: string, many: number, to: Copying): number[] | undefined {
  const found = resolved(to.source, dict.get(PDFName.of(name)));
  if (!(found instanceof PDFArray) || found.size() !== many) return undefined;
  const values = found.asArray().map((each) => numberOf(to.source, each));
  return values.every((each) => each !== undefined && Number.isFinite(each)) ? (values as number[]) : undefined;
}
