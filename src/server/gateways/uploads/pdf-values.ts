import { PDFNull, PDFNumber, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';

const longestChain = 20;

export function resolved(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  let found = value;
  for (let steps = 0; found instanceof PDFRef; steps++) {
    if (steps === longestChain) return undefined;
    found = context.lookup(found);
  }
  return found === PDFNull ? undefined : found;
}

export function numberOf(context: PDFContext, value: PDFObject | undefined): number | undefined {
  const found = resolved(context, value);
  return found instanceof PDFNumber ? found.asNumber() : undefined;
}
