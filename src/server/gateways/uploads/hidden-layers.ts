import { PDFArray, PDFDict, PDFName, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { PrintFirst } from './print-first.ts';
import { resolved } from './pdf-values.ts';

export type IsHidden = (optionalContent: PDFObject | undefined) => boolean;

/** Returns a test for layers that are hidden in the default configuration (ISO 32000-1, 8.11). */
export function hiddenLayers({ context, catalog }: PDFDocument): IsHidden {
  const entry = (of: PDFObject | undefined, key: string) =>
    of instanceof PDFDict ? resolved(context, of.get(PDFName.of(key))) : undefined;
  const layersOf = (of: PDFObject | undefined, key: string) => {
    const found = entry(of, key);
    const values = found instanceof PDFArray ? found.asArray() : [found];
    return values.map((each) => resolved(context, each)).filter((each) => each instanceof PDFDict);
  };
  const isNamed = (of: PDFObject | undefined, key: string, name: string) => entry(of, key) === PDFName.of(name);
  const properties = entry(catalog, 'OCProperties');
  const usual = entry(properties, 'D');
  const hidden = new Set(isNamed(usual, 'BaseState', 'OFF') ? layersOf(properties, 'OCGs') : []);
  for (const layer of layersOf(usual, 'ON')) hidden.delete(layer);
  for (const layer of layersOf(usual, 'OFF')) hidden.add(layer);
  return (optionalContent) => {
    const found = resolved(context, optionalContent);
    if (hidden.size === 0 || !(found instanceof PDFDict)) return false;
    if (!isNamed(found, 'Type', 'OCMD')) return hidden.has(found);
    if (entry(found, 'VE')) throw new PrintFirst('The visibility of a layer is an expression');
    const states = layersOf(found, 'OCGs').map((layer) => hidden.has(layer));
    if (states.length === 0) return false;
    if (isNamed(found, 'P', 'AllOn')) return states.includes(true);
    if (isNamed(found, 'P', 'AnyOff')) return !states.includes(true);
    if (isNamed(found, 'P', 'AllOff')) return states.includes(false);
    return !states.includes(false);
  };
}
