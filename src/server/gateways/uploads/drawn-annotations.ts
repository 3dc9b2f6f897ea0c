import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import { apply, type Copying } from './copy-rules.ts';
import { form } from './drawing-rules.ts';
import { numberOf, resolved } from './pdf-values.ts';

/** How the annotations of a page look, as operators that draw them and the forms that these name. */
export interface DrawnAnnotations {
  operators: string;
  forms: ReadonlyMap<string, PDFRef>;
}

const mostOfPage = 2_000;
/** Flags of annotations that nobody sees: invisible, hidden, and not shown on screens. */
const unseen = 1 | 2 | 32;

/**
 * Filled fields, stamps and signatures are annotations: they are drawn where they stood, and what they would do stays
 * behind. Their place follows ISO 32000-1, 12.5.5.
 */
export function drawnAnnotations(annotations: PDFObject | undefined, to: Copying): DrawnAnnotations {
  const found = resolved(to.source, annotations);
  const forms = new Map<string, PDFRef>();
  const operators: string[] = [];
  if (!(found instanceof PDFArray)) return { operators: '', forms };
  for (const each of found.asArray().slice(0, mostOfPage)) {
    const annotation = resolved(to.source, each);
    if (!(annotation instanceof PDFDict)) continue;
    if (((numberOf(to.source, annotation.get(PDFName.of('F'))) ?? 0) & unseen) !== 0) continue;
    const appearance = appearanceOf(annotation, to);
    const place = appearance && placeOf(annotation, appearance, to);
    const copied = place && apply(form, appearance, to);
    if (!(copied instanceof PDFRef)) continue;
    const name = `AnotacionDibujada${forms.size + 1}`;
    forms.set(name, copied);
    operators.push(`q ${place!.map((part) => part.toFixed(5)).join(' ')} cm /${name} Do Q\n`);
  }
  return { operators: operators.join(''), forms };
}

/** The normal appearance, in the state that the annotation is in. */
function appearanceOf(annotation: PDFDict, to: Copying): PDFRawStream | undefined {
  const looks = resolved(to.source, annotation.get(PDFName.of('AP')));
  const normal = looks instanceof PDFDict ? resolved(to.source, looks.get(PDFName.of('N'))) : undefined;
  if (normal instanceof PDFRawStream) return normal;
  const state = resolved(to.source, annotation.get(PDFName.of('AS')));
  if (!(normal instanceof PDFDict) || !(state instanceof PDFName)) return undefined;
  const look = resolved(to.source, normal.get(state));
  return look instanceof PDFRawStream ? look : undefined;
}

/** The matrix that brings the appearance's box, turned as it says, into the annotation's rectangle. */
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
