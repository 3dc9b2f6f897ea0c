/** A piece of a stylesheet: a statement, a rule with declarations, or a block with more pieces inside. */
type Piece =
  | { kind: 'statement'; text: string }
  | { kind: 'rule'; prelude: string; declarations: string[] }
  | { kind: 'block'; prelude: string; pieces: Piece[] };

const blocksWithRules = /^@(?:media|supports|layer|container|scope)\b/;

/**
 * What a page needs of a built stylesheet for its first paint: rules whose classes, elements and attributes occur in it,
 * and the custom properties, key frames and faces that these use. States that follow from what people do, dialogs and
 * other media are left out: the whole stylesheet comes right after.
 */
export function criticalCss(css: string, html: string, alsoPresent: readonly string[] = []): string {
  const present = namesIn(html, alsoPresent);
  const kept = withSelectors(parse(css), present);
  const used = usedProperties(kept, html);
  const text = write(withProperties(kept, used));
  const animations = new Set(
    [...text.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(([, value = '']) => value.split(/[\s,]+/)),
  );
  return (
    text
      .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (block, name: string) =>
        animations.has(name) ? block : '',
      )
      .replaceAll(/@layer [\w-]+\{\}/g, '')
      // The root has it, so that the long list of system faces beside it is never asked.
      .replaceAll(/var\(--font-text,[^()]*\)/g, 'var(--font-text)')
  );
}

interface Present {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

function namesIn(html: string, alsoPresent: readonly string[]): Present {
  const elements = new Set(['html', 'body', '*', ...alsoPresent]);
  const attributes = new Set(alsoPresent);
  const classes = new Set(alsoPresent);
  const ids = new Set<string>();
  for (const [, element = '', rest = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    // A dialog that came closed is opened by the application, and has its style by then.
    if (element === 'dialog') continue;
    elements.add(element.toLowerCase());
    for (const [, name = '', value = ''] of rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      attributes.add(name.toLowerCase());
      if (name === 'class') for (const each of value.replaceAll('&amp;', '&').split(/\s+/)) classes.add(each);
      if (name === 'id') ids.add(value);
    }
  }
  return { classes, elements, attributes, ids };
}

/** Reads well-formed CSS, as a minifier writes it. */
function parse(css: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < css.length) {
    const end = endOf(css, at, ';{');
    const prelude = css.slice(at, end).trim();
    if (end >= css.length || css[end] === ';') {
      if (prelude) pieces.push({ kind: 'statement', text: prelude });
      at = end + 1;
      continue;
    }
    const close = endOf(css, end + 1, '}');
    const inside = css.slice(end + 1, close);
    if (blocksWithRules.test(prelude)) pieces.push({ kind: 'block', prelude, pieces: parse(inside) });
    else if (/^@keyframes\b/.test(prelude)) pieces.push({ kind: 'statement', text: `${prelude}{${inside}}` });
    else pieces.push({ kind: 'rule', prelude, declarations: split(inside, ';') });
    at = close + 1;
  }
  return pieces;
}

/** Where one of the signs stands outside of strings, brackets and inner blocks; the text's end when nowhere. */
function endOf(text: string, from: number, signs: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\') at += 1;
    else if (sign === '/' && text[at + 1] === '*') at = text.indexOf('*/', at) + 1;
    else if (sign === '"' || sign === "'") at = closingQuote(text, at);
    else if (depth === 0 && signs.includes(sign)) return at;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
  }
  return text.length;
}

function closingQuote(text: string, from: number): number {
  const quote = text[from];
  let at = from + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at;
}

function split(text: string, sign: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOf(text, at, sign);
    const part = text.slice(at, end).trim();
    if (part) parts.push(part);
    at = end + 1;
  }
  return parts;
}

function withSelectors(pieces: readonly Piece[], present: Present): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'statement') return [piece];
    if (piece.kind === 'block') {
      if (/^@media (?:print|\((?:forced-colors|prefers-contrast|pointer)\b)/.test(piece.prelude)) return [];
      // Every browser that the portal is built for mixes colours.
      if (/^@supports \(color:\s*color-mix\(/.test(piece.prelude)) return withSelectors(piece.pieces, present);
      const inner = withSelectors(piece.pieces, present);
      return inner.length > 0 ? [{ ...piece, pieces: inner }] : [];
    }
    if (/^@(?:starting-style|page)$/.test(piece.prelude)) return [];
    if (piece.prelude.startsWith('@')) return [piece];
    const selectors = split(piece.prelude, ',').filter((selector) => mayMatch(selector, present));
    return selectors.length > 0 ? [{ ...piece, prelude: selectors.join(',') }] : [];
  });
}

const harmless = /^(?:before|after|marker|-webkit-details-marker)$/;

/** False when the page has no element that the selector could mean. What `:not`, `:is` and `:where` say is not asked. */
function mayMatch(selector: string, present: Present): boolean {
  let rest = selector
    .replaceAll(/:(?:not|is|where|nth-[\w-]+|lang|dir|host)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/:has\(([^()]*)\)/g, ' $1');
  for (const [, name = ''] of rest.matchAll(/(?<!\\)\[\s*([\w-]+)[^\]]*\]/g))
    if (!present.attributes.has(name)) return false;
  rest = rest.replaceAll(/(?<!\\)\[[^\]]*\]/g, '');
  for (const [, name = ''] of rest.matchAll(/::([\w-]+)/g)) if (!harmless.test(name)) return false;
  if (/:(?:modal|popover-open|hover|active)\b/.test(rest)) return false;
  rest = rest.replaceAll(/(?<!\\)::?[\w-]+(?:\([^)]*\))?/g, '');
  const name = String.raw`((?:\\.|[\w-]|[^\x00-\x7F])+)`;
  for (const [, escaped = ''] of rest.matchAll(new RegExp(String.raw`(?<!\\)\.${name}`, 'g')))
    if (!present.classes.has(escaped.replaceAll(/\\(.)/g, '$1'))) return false;
  rest = rest.replaceAll(new RegExp(String.raw`(?<!\\)\.${name}`, 'g'), '');
  for (const [, id = ''] of rest.matchAll(/#([\w-]+)/g)) if (!present.ids.has(id)) return false;
  rest = rest.replaceAll(/#[\w-]+/g, '');
  for (const [element] of rest.matchAll(/[a-z][\w-]*/gi))
    if (!present.elements.has(element.toLowerCase())) return false;
  return true;
}

const propertyNames = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
const isCustom = (declaration: string): boolean => declaration.startsWith('--');
const nameOf = (declaration: string): string => declaration.slice(0, declaration.indexOf(':')).trim();

/** Custom properties that something visible reads, directly or through others. */
function usedProperties(pieces: readonly Piece[], html: string): ReadonlySet<string> {
  const definitions = new Map<string, string[]>();
  const waiting = propertyNames(html);
  const visit = (inside: readonly Piece[]): void => {
    for (const piece of inside) {
      if (piece.kind === 'block') visit(piece.pieces);
      else if (piece.kind === 'statement') waiting.push(...propertyNames(piece.text));
      else
        for (const declaration of piece.declarations) {
          if (!isCustom(declaration)) waiting.push(...propertyNames(declaration));
          else definitions.set(nameOf(declaration), [...(definitions.get(nameOf(declaration)) ?? []), declaration]);
        }
    }
  };
  visit(pieces);
  const used = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const declaration of definitions.get(name) ?? []) waiting.push(...propertyNames(declaration));
  }
  return used;
}

function withProperties(pieces: readonly Piece[], used: ReadonlySet<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'statement') return [piece];
    if (piece.kind === 'block') {
      const inner = withProperties(piece.pieces, used);
      return inner.length > 0 ? [{ ...piece, pieces: inner }] : [];
    }
    const property = /^@property\s+(--[\w-]+)/.exec(piece.prelude)?.[1];
    if (property !== undefined) return used.has(property) ? [piece] : [];
    const declarations = piece.declarations.filter(
      (each, index, all) => each !== all[index - 1] && (!isCustom(each) || used.has(nameOf(each))),
    );
    return declarations.length > 0 ? [{ ...piece, declarations }] : [];
  });
}

function write(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'statement') return piece.text.endsWith('}') ? piece.text : `${piece.text};`;
      const inside = piece.kind === 'block' ? write(piece.pieces) : piece.declarations.join(';');
      return `${piece.prelude}{${inside}}`;
    })
    .join('');
}
