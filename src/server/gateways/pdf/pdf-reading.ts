import { inflateSync } from 'node:zlib';

export type PdfText = {
  readonly lines: readonly string[];
  readonly text: string;
  readonly pages: number;
  readonly info: string;
};

type PdfObject = { readonly head: string; readonly stream: string | undefined };

/** Supports only PDFs that `PdfWriter` wrote (Identity-H fonts with a ToUnicode map). */
export function readPdf(bytes: Buffer): PdfText {
  const objects = readObjects(bytes);
  const maps = fontMaps(objects);
  const contents = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  const lines = contents.flatMap(({ head }) => {
    const id = /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '';
    return readLines(objects.get(id)?.stream ?? '', maps);
  });
  const info = [...objects.values()].find(({ head }) => head.includes('/CreationDate'))?.head ?? '';
  return { lines, text: lines.join(' '), pages: contents.length, info };
}

export function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const source = bytes.toString('latin1');
  for (const match of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const raw = start < 0 ? undefined : Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    const stream = raw && (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
    objects.set(id, { head, stream });
  }
  return objects;
}

function fontMaps(objects: Map<string, PdfObject>): Map<string, Map<string, string>> {
  const maps = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      maps.set(name, unicodeMap(objects.get(cmap)?.stream ?? ''));
    }
  }
  return maps;
}

function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], offset) => {
      const code = (Number.parseInt(from, 16) + offset).toString(16).padStart(4, '0');
      const units = hex.replaceAll(' ', '').match(/\w{4}/g) ?? [];
      map.set(code, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return map;
}

function readLines(content: string, maps: Map<string, Map<string, string>>): string[] {
  const lines: string[] = [];
  let map = new Map<string, string>();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) map = maps.get(font) ?? map;
    const codes = [...(shown ?? '').matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? []);
    if (shown !== undefined)
      lines.push(
        codes
          .map((code) => map.get(code) ?? '\ufffd')
          .join('')
          .trim(),
      );
  }
  return lines;
}
