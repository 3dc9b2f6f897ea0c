/**
 * Parses the PDF without the library that wrote the PDF. Skips streams by their length; cannot read compressed objects.
 */
export function namesInPdf(bytes: Buffer): Set<string> {
  const text = bytes.toString('latin1');
  const names = new Set<string>();
  const token = /\/([^\s()<>[\]{}/%]*)|\(|<<|<[^>]*>|\bstream\r?\n|%[^\r\n]*/g;
  let length = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [said, name] = match;
    if (name !== undefined) {
      names.add(name.replace(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))));
      if (name === 'Length') length = Number(/\s*(\d+)/y.exec(text.slice(token.lastIndex, token.lastIndex + 20))?.[1]);
    } else if (said === '(') token.lastIndex = endOfText(text, token.lastIndex);
    else if (said.startsWith('stream')) {
      token.lastIndex += length;
      if (!/^\s*endstream/.test(text.slice(token.lastIndex, token.lastIndex + 20)))
        throw new Error('The length of a stream is wrong');
    }
  }
  return names;
}

function endOfText(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
  }
  return at;
}

export const undrawn: readonly string[] = [
  ...[
    'JavaScript',
    'JS',
    'AA',
    'A',
    'OpenAction',
    'Action',
    'Next',
    'Launch',
    'URI',
    'GoTo',
    'GoToR',
    'GoToE',
    'Thread',
  ],
  ...['SubmitForm', 'ResetForm', 'ImportData', 'Named', 'Hide', 'SetOCGState', 'Trans', 'GoTo3DView', 'Rendition'],
  ...[
    'Movie',
    'Sound',
    'RichMedia',
    'RichMediaContent',
    'Screen',
    '3D',
    'FileAttachment',
    'EmbeddedFile',
    'EmbeddedFiles',
  ],
  ...['EF', 'AF', 'Filespec', 'XFA', 'AcroForm', 'Names', 'Dests', 'Outlines', 'OCProperties', 'OC', 'OCG', 'Annots'],
  ...['Annot', 'Metadata', 'PieceInfo', 'StructTreeRoot', 'Encrypt', 'ObjStm', 'XRef', 'PS', 'Info', 'Properties'],
];
