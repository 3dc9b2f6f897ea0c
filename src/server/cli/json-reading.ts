/** `line` and `column` are counted from 1; the reason is in Spanish. */
export class JsonFault extends Error {
  readonly line: number;
  readonly column: number;
  constructor(text: string, at: number, reason: string) {
    const before = text.slice(0, at).split('\n');
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    super(`Línea ${line}, columna ${column}: ${reason}`);
    this.line = line;
    this.column = column;
  }
}

const deepest = 32;
const literals = { true: true, false: false, null: null } as const;

/**
 * Parses JSON like `JSON.parse`, but ignores a byte order mark and rejects duplicate names and more than 32 levels.
 * The errors are in Spanish.
 * @throws {JsonFault} with line, column and reason.
 */
export function readJson(source: string): unknown {
  const text = source.replace(/^\uFEFF/, '');
  let at = 0;

  const fail = (reason: string, where = at): never => {
    throw new JsonFault(text, where, reason);
  };
  const skip = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  };
  const seen = () => (at >= text.length ? 'el texto termina antes de tiempo' : `sobra o está mal «${text[at]}»`);

  function string(): string {
    const start = at;
    at += 1;
    while (at < text.length && text[at] !== '"') {
      if (text[at]! < ' ') fail('un texto no puede tener un salto de línea ni un tabulador; escribe \\n o \\t');
      at += text[at] === '\\' ? 2 : 1;
    }
    if (at >= text.length) fail('falta cerrar las comillas que se abren aquí', start);
    at += 1;
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      return fail('hay una barra invertida \\ que no forma un carácter válido', start);
    }
  }

  function members(depth: number): Record<string, unknown> {
    const found = new Map<string, unknown>();
    for (;;) {
      skip();
      if (text[at] === '}' && found.size === 0) break;
      if (text[at] === '}') fail('sobra la coma antes de «}»');
      if (text[at] !== '"') fail(`se espera un nombre entre comillas dobles; ${seen()}`);
      const nameAt = at;
      const name = string();
      if (found.has(name)) fail(`el nombre «${name}» está repetido`, nameAt);
      skip();
      if (text[at] !== ':') fail(`faltan dos puntos después de «${name}»; ${seen()}`);
      at += 1;
      found.set(name, value(depth));
      skip();
      if (text[at] === '}') break;
      if (text[at] !== ',') fail(`falta una coma o «}»; ${seen()}`);
      at += 1;
    }
    at += 1;
    return Object.fromEntries(found);
  }

  function items(depth: number): unknown[] {
    const found: unknown[] = [];
    for (;;) {
      skip();
      if (text[at] === ']' && found.length === 0) break;
      if (text[at] === ']') fail('sobra la coma antes de «]»');
      found.push(value(depth));
      skip();
      if (text[at] === ']') break;
      if (text[at] !== ',') fail(`falta una coma o «]»; ${seen()}`);
      at += 1;
    }
    at += 1;
    return found;
  }

  function value(depth: number): unknown {
    skip();
    if (depth > deepest) fail('hay demasiados niveles, unos dentro de otros');
    if (text[at] === '"') return string();
    if (text[at] === '{') return ((at += 1), members(depth + 1));
    if (text[at] === '[') return ((at += 1), items(depth + 1));
    const [word = ''] = /^[\w.+-]+/.exec(text.slice(at, at + 64)) ?? [];
    if (Object.hasOwn(literals, word)) return ((at += word.length), literals[word as keyof typeof literals]);
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word)) return ((at += word.length), Number(word));
    return fail(word ? `«${word}» no es un valor; un texto va entre comillas dobles` : seen());
  }

  const result = value(0);
  skip();
  if (at < text.length) fail('sobra texto después del final');
  return result;
}

export function encodingFault(text: string): string | undefined {
  if (text.includes('\0')) return 'está en UTF-16';
  return text.includes('\uFFFD') ? 'no está en UTF-8 (parece Windows-1252)' : undefined;
}
