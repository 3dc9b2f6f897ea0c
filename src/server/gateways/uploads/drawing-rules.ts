import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import {
  either,
  essential,
  flag,
  headed,
  later,
  list,
  name,
  named,
  number,
  oneOf,
  record,
  shared,
  stream,
  text,
  type Rule,
} from './copy-rules.ts';
import { numberOf } from './pdf-values.ts';
import { PrintFirst } from './print-first.ts';

/** The PDF objects that draw a page (ISO 32000). Other objects are not copied. */

/** The maximum number of pixels of an image: more than two A4 pages at 600 dpi. */
const mostPoints = 80_000_000;

const numbers = list(number);
const box = list(number, 4);
const matrix = list(number, 6);

const functionFields = { FunctionType: number, Domain: numbers, Range: numbers, Encode: numbers };
const fn: Rule = shared(
  either(
    stream({ ...functionFields, Size: numbers, BitsPerSample: number, Order: number, Decode: numbers }),
    record(
      {
        ...functionFields,
        C0: numbers,
        C1: numbers,
        N: number,
        Functions: list(
          later(() => fn),
          500,
        ),
        Bounds: numbers,
      },
      ['FunctionType'],
    ),
  ),
);
const fns = either(oneOf('Identity', 'Default'), fn, list(either(oneOf('Identity'), fn), 32));

const calibrated = record({
  WhitePoint: numbers,
  BlackPoint: numbers,
  Gamma: either(number, numbers),
  Matrix: numbers,
  Range: numbers,
});
const anySpace = later(() => colourSpace);
const colourSpace: Rule = either(
  name,
  shared(
    headed({
      DeviceGray: [],
      DeviceRGB: [],
      DeviceCMYK: [],
      CalGray: [calibrated],
      CalRGB: [calibrated],
      Lab: [calibrated],
      ICCBased: [shared(stream({ N: number, Alternate: anySpace, Range: numbers }, { needed: ['N'] }))],
      Indexed: [anySpace, number, either(text, shared(stream({})))],
      Pattern: [anySpace],
      Separation: [name, anySpace, fn],
      DeviceN: [list(name, 32), anySpace, fn],
    }),
  ),
);

const anyImage = later(() => image);
const imageFields = {
  Type: oneOf('XObject'),
  Subtype: oneOf('Image'),
  Width: number,
  Height: number,
  ColorSpace: essential(colourSpace),
  BitsPerComponent: number,
  Intent: name,
  ImageMask: flag,
  Mask: essential(either(anyImage, list(number, 64))),
  Decode: numbers,
  Interpolate: flag,
  SMask: essential(anyImage),
  SMaskInData: number,
  Matte: numbers,
};
const drawnImage = stream(imageFields, { needed: ['Subtype', 'Width', 'Height'], mayBeImage: true });
const image: Rule = shared((value, to) => {
  if (!(value instanceof PDFRawStream)) return undefined;
  const side = (of: 'Width' | 'Height') => numberOf(to.source, value.dict.get(PDFName.of(of))) ?? Infinity;
  return side('Width') * side('Height') <= mostPoints ? drawnImage(value, to) : undefined;
});

const anyResources = later(() => resources);
const group = record({ Type: oneOf('Group'), S: oneOf('Transparency'), CS: colourSpace, I: flag, K: flag }, ['S']);
const formFields = {
  Type: oneOf('XObject'),
  Subtype: oneOf('Form'),
  FormType: number,
  BBox: box,
  Matrix: matrix,
  Resources: anyResources,
  Group: group,
};
export const form: Rule = shared(stream(formFields, { needed: ['Subtype', 'BBox'] }));

const shadingFields = {
  ShadingType: number,
  ColorSpace: colourSpace,
  Background: numbers,
  BBox: box,
  AntiAlias: flag,
  Domain: numbers,
  Matrix: matrix,
  Coords: numbers,
  Extend: list(flag, 2),
  Function: either(fn, list(fn, 32)),
};
const shading: Rule = shared(
  either(
    stream({
      ...shadingFields,
      BitsPerCoordinate: number,
      BitsPerComponent: number,
      BitsPerFlag: number,
      Decode: numbers,
      VerticesPerRow: number,
    }),
    record(shadingFields, ['ShadingType']),
  ),
);

const fileFields = { Length1: number, Length2: number, Length3: number };
const fontFile = shared(stream({ ...fileFields, Subtype: oneOf('Type1C', 'CIDFontType0C', 'OpenType') }));
const descriptor = shared(
  record({
    Type: oneOf('FontDescriptor'),
    FontName: name,
    FontFamily: text,
    FontStretch: name,
    FontWeight: number,
    Flags: number,
    FontBBox: box,
    ItalicAngle: number,
    Ascent: number,
    Descent: number,
    Leading: number,
    CapHeight: number,
    XHeight: number,
    StemV: number,
    StemH: number,
    AvgWidth: number,
    MaxWidth: number,
    MissingWidth: number,
    CharSet: text,
    CIDSet: shared(stream({})),
    FontFile: essential(fontFile),
    FontFile2: essential(fontFile),
    FontFile3: essential(fontFile),
  }),
);
const cidSystem = record({ Registry: text, Ordering: text, Supplement: number });
const anyMap = later(() => characterMap);
const characterMap: Rule = shared(
  stream({
    Type: oneOf('CMap'),
    CMapName: name,
    CIDSystemInfo: cidSystem,
    WMode: number,
    UseCMap: either(name, anyMap),
  }),
);
const encoding = either(
  name,
  record({ Type: oneOf('Encoding'), BaseEncoding: name, Differences: list(either(number, name)) }),
  characterMap,
);
const widths = list(either(number, numbers));
const font: Rule = shared(
  record(
    {
      Type: oneOf('Font'),
      Subtype: oneOf('Type0', 'Type1', 'MMType1', 'Type3', 'TrueType', 'CIDFontType0', 'CIDFontType2'),
      Name: name,
      BaseFont: name,
      FirstChar: number,
      LastChar: number,
      Widths: numbers,
      FontDescriptor: essential(descriptor),
      Encoding: encoding,
      ToUnicode: either(name, characterMap),
      DescendantFonts: essential(
        list(
          later(() => font),
          1,
        ),
      ),
      CIDSystemInfo: cidSystem,
      DW: number,
      W: widths,
      DW2: numbers,
      W2: widths,
      CIDToGIDMap: either(oneOf('Identity'), shared(stream({}))),
      FontBBox: box,
      FontMatrix: matrix,
      CharProcs: named(shared(stream({}))),
      Resources: anyResources,
    },
    ['Subtype'],
  ),
);

const softMask = record(
  { Type: oneOf('Mask'), S: oneOf('Alpha', 'Luminosity'), G: form, BC: numbers, TR: either(oneOf('Identity'), fn) },
  ['S', 'G'],
);
const graphicsState = shared(
  record({
    Type: oneOf('ExtGState'),
    LW: number,
    LC: number,
    LJ: number,
    ML: number,
    D: list(either(number, numbers), 2),
    RI: name,
    OP: flag,
    op: flag,
    OPM: number,
    Font: list(either(font, number), 2),
    BG: fns,
    BG2: fns,
    UCR: fns,
    UCR2: fns,
    TR: fns,
    TR2: fns,
    FL: number,
    SM: number,
    SA: flag,
    BM: either(name, list(name, 20)),
    SMask: essential(either(oneOf('None'), softMask)),
    CA: number,
    ca: number,
    AIS: flag,
    TK: flag,
  }),
);
const pattern = shared(
  either(
    stream({
      Type: oneOf('Pattern'),
      PatternType: number,
      PaintType: number,
      TilingType: number,
      BBox: box,
      XStep: number,
      YStep: number,
      Resources: anyResources,
      Matrix: matrix,
    }),
    record(
      { Type: oneOf('Pattern'), PatternType: number, Shading: shading, Matrix: matrix, ExtGState: graphicsState },
      ['Shading'],
    ),
  ),
);

/** An XObject on a hidden layer becomes an empty form XObject. */
const placed: Rule = (value, to) => {
  if (!(value instanceof PDFRawStream) || !to.isHidden(value.dict.get(PDFName.of('OC'))))
    return either(image, form)(value, to);
  return to.target.register(to.target.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] }));
};

/** @throws {PrintFirst} when a layer is hidden, because the copy would show its contents. */
const properties: Rule = (value, to) => {
  const entries = value instanceof PDFDict ? value.values() : [];
  if (entries.some((each) => to.isHidden(each))) throw new PrintFirst('Contents belong to a hidden layer');
  return undefined;
};

export const resources: Rule = shared(
  record({
    ExtGState: named(graphicsState),
    ColorSpace: named(colourSpace),
    Pattern: named(pattern),
    Shading: named(shading),
    XObject: named(placed),
    Font: named(font),
    ProcSet: list(name, 20),
    Properties: properties,
  }),
);

export const pageRules = { box, group, rotation: number };
