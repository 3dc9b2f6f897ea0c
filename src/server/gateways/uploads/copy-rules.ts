import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { isActiveWord } from './active-content.ts';
import type { IsHidden } from './hidden-layers.ts';
import { resolved } from './pdf-values.ts';
import { PrintFirst } from './print-first.ts';
import { unpack, type Allowance } from './unpack-stream.ts';

export interface Copying {
  source: PDFContext;
  target: PDFContext;
  allowance: Allowance;
  isHidden: IsHidden;
  done: Map<Rule, Map<PDFObject, PDFRef | undefined>>;
}

export type Rule = (value: PDFObject, to: Copying) => PDFObject | undefined;
type Fields = Readonly<Record<string, Rule>>;

export const apply = (rule: Rule, value: PDFObject | undefined, to: Copying): PDFObject | undefined => {
  const found = resolved(to.source, value);
  return found && rule(found, to);
};

export const number: Rule = (value) => (value instanceof PDFNumber ? PDFNumber.of(value.asNumber()) : undefined);
export const flag: Rule = (value) => (value instanceof PDFBool ? value : undefined);
export const name: Rule = (value) =>
  value instanceof PDFName && !isActiveWord(value.decodeText()) ? value : undefined;
export const text: Rule = (value) =>
  value instanceof PDFString || value instanceof PDFHexString
    ? PDFHexString.of(Buffer.from(value.asBytes()).toString('hex'))
    : undefined;

export const oneOf =
  (...words: string[]): Rule =>
  (value) =>
    value instanceof PDFName && words.includes(value.decodeText()) ? value : undefined;

export const either =
  (...rules: Rule[]): Rule =>
  (value, to) => {
    for (const rule of rules) {
      const copied = rule(value, to);
      if (copied) return copied;
    }
    return undefined;
  };

export const later =
  (rule: () => Rule): Rule =>
  (value, to) =>
    rule()(value, to);

/**
 * Makes a rule mandatory, because the copy would look different without the value.
 * @throws {PrintFirst} when the rule does not copy the value.
 */
export const essential =
  (rule: Rule): Rule =>
  (value, to) => {
    const copied = rule(value, to);
    if (!copied) throw new PrintFirst('A value that a drawing needs is not copied');
    return copied;
  };

export const list =
  (rule: Rule, most = 100_000): Rule =>
  (value, to) => {
    if (!(value instanceof PDFArray) || value.size() > most) return undefined;
    const copied = value.asArray().map((each) => apply(rule, each, to));
    return copied.every((each) => each !== undefined) ? arrayOf(to, copied) : undefined;
  };

/** Copies an array. The name at its start selects the rules for the following values. Trailing values are optional. */
export const headed =
  (families: Readonly<Record<string, readonly Rule[]>>): Rule =>
  (value, to) => {
    const head = value instanceof PDFArray ? resolved(to.source, value.get(0)) : undefined;
    if (!(value instanceof PDFArray) || !(head instanceof PDFName)) return undefined;
    const family = head.decodeText();
    const rules = Object.hasOwn(families, family) ? families[family] : undefined;
    if (!rules) return undefined;
    const copied = rules.slice(0, value.size() - 1).map((rule, index) => apply(rule, value.get(index + 1), to));
    return copied.every((each) => each !== undefined) ? arrayOf(to, [PDFName.of(family), ...copied]) : undefined;
  };

export const record =
  (fields: Fields, needed: readonly string[] = []): Rule =>
  (value, to) =>
    value instanceof PDFDict ? fieldsOf(value, fields, needed, to) : undefined;

/**
 * Copies a dictionary with arbitrary keys.
 * @throws {PrintFirst} when a key is reserved or an entry cannot be copied.
 */
export const named =
  (rule: Rule, most = 5_000): Rule =>
  (value, to) => {
    if (!(value instanceof PDFDict) || value.keys().length > most) return undefined;
    const copy = to.target.obj({});
    for (const [key, each] of value.entries()) {
      if (isActiveWord(key.decodeText())) throw new PrintFirst('The name of a resource is reserved');
      const copied = apply(essential(rule), each, to);
      if (copied) copy.set(key, copied);
    }
    return copy;
  };

const parametersOf: Readonly<Record<string, Fields>> = {
  DCTDecode: { ColorTransform: number },
  JPXDecode: {},
  CCITTFaxDecode: {
    K: number,
    Columns: number,
    Rows: number,
    BlackIs1: flag,
    EncodedByteAlign: flag,
    EndOfLine: flag,
    EndOfBlock: flag,
    DamagedRowsBeforeError: number,
  },
  JBIG2Decode: { JBIG2Globals: (value, to) => shared(stream({}))(value, to) },
  FlateDecode: { Predictor: number, Colors: number, BitsPerComponent: number, Columns: number },
};

/**
 * Copies a stream with the entries in `fields`. Decodes and re-encodes the bytes, except those of compressed images.
 */
export const stream =
  (fields: Fields, { needed = [] as readonly string[], mayBeImage = false } = {}): Rule =>
  (value, to) => {
    if (!(value instanceof PDFRawStream)) return undefined;
    const copy = fieldsOf(value.dict, fields, needed, to);
    if (!copy) return undefined;
    const { bytes, rest } = unpack(value, to.allowance);
    // A predictor does not depend on the filter, so LZW data can be compressed again with Flate.
    const filter = rest?.filter === 'LZWDecode' ? 'FlateDecode' : (rest?.filter ?? 'FlateDecode');
    const isImage = filter !== 'FlateDecode';
    if (isImage && !mayBeImage) return undefined;
    copy.set(PDFName.of('Filter'), PDFName.of(filter));
    const parameters = rest?.parameters && record(parametersOf[filter] ?? {})(rest.parameters, to);
    if (parameters) copy.set(PDFName.of('DecodeParms'), parameters);
    const packed = isImage ? bytes : deflateSync(bytes, { level: 6 });
    copy.set(PDFName.of('Length'), PDFNumber.of(packed.length));
    return PDFRawStream.of(copy, packed);
  };

export function shared(rule: Rule): Rule {
  return (value, to) => {
    let done = to.done.get(rule);
    if (!done) to.done.set(rule, (done = new Map()));
    if (done.has(value)) return done.get(value);
    // The reference is stored before the object is copied, because a form XObject may refer to itself.
    const ref = to.target.nextRef();
    done.set(value, ref);
    const copied = rule(value, to);
    if (copied) to.target.assign(ref, copied);
    else done.set(value, undefined);
    return copied && ref;
  };
}

function fieldsOf(dict: PDFDict, fields: Fields, needed: readonly string[], to: Copying): PDFDict | undefined {
  const copy = to.target.obj({});
  for (const [key, rule] of Object.entries(fields)) {
    const copied = apply(rule, dict.get(PDFName.of(key)), to);
    if (copied) copy.set(PDFName.of(key), copied);
    else if (needed.includes(key)) return undefined;
  }
  return copy;
}

function arrayOf(to: Copying, values: readonly PDFObject[]): PDFArray {
  const copy = PDFArray.withContext(to.target);
  for (const value of values) copy.push(value);
  return copy;
}
