import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { projectRoot } from '#tools/build-stamp.ts';

type Sentence = { file: string; text: string };

const folders = ['src/web', 'src/ui', 'src/texts', 'src/contract', 'src/domain'];
const documents = [
  'src/contract/messages.es-CO.json',
  'seeds/config/common-links.json',
  'seeds/config/footer-links.json',
  'seeds/config/tool-tips.json',
  'seeds/membership-plans.json',
];
/** Contracts and policies: versioned legal texts. Their summaries «En pocas palabras» have their own test. */
const legal = /^src\/texts\/(?:legal\/|(?:agreement|membership)-text\.ts$)/;

export function spanishSentences(): Sentence[] {
  const sources = sourcesIn(folders).filter((path) => !legal.test(path));
  return [...sources, ...documents].flatMap((file) => sentencesOf(file, textsOf(file)));
}

const known = new Map<string, string[]>();

function textsOf(path: string): string[] {
  const content = () => readFileSync(join(projectRoot, path), 'utf8');
  const texts =
    known.get(path) ??
    (path.endsWith('.json') ? textsOfDocument(JSON.parse(content())) : textsOfSource(path, content()));
  known.set(path, texts);
  return texts;
}

/** An hour of the day counts as one word: "7 a. m.". */
export const wordsOf = (sentence: string): string[] =>
  sentence
    .replaceAll(/ [ap]\. m\./g, '')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}…]/u.test(word));

export function writtenTexts(): Sentence[] {
  const sources = sourcesIn([...folders, 'src/server']).filter((path) => !path.startsWith('src/texts/legal/'));
  return [...sources, ...documents].flatMap((file) => textsOf(file).map((text) => ({ file, text })));
}

const sourcesIn = (those: readonly string[]) =>
  those
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/catalogue\//.test(path));

type Node = { type: string } & Record<string, unknown>;

/** Inline elements; any other element ends the sentence. */
const inline = /^(?:a|b|em|i|small|span|strong|Money|RouterLink|Term|TextLink)$/;

export function textsOfSource(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateLiteral')
      texts.push((node.quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked).join('…'));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') texts.push(textOf(node));
    Object.values(node).forEach(visit);
  };
  visit(program);
  return texts;
}

function textOf(element: Node): string {
  return (
    (element.children as Node[])
      .map((child) => {
        if (child.type === 'JSXText') return String(child.value);
        if (child.type === 'JSXExpressionContainer') {
          const { type, value } = child.expression as Node;
          return type === 'JSXEmptyExpression' ? '' : typeof value === 'string' ? value : '…';
        }
        const name = (child.openingElement as { name?: { name?: string } } | undefined)?.name?.name ?? '';
        return inline.test(name) ? textOf(child) : '\n';
      })
      // A part that is a single line break ends a sentence and becomes U+2029. Other line breaks later become spaces.
      .reduce((whole, part) => whole + (part === '\n' ? '\u2029' : part), '')
  );
}

function textsOfDocument(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll('\n', '\u2029')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOfDocument) : [];
}

const spanish = /(?<![\w-])(?:de|del|la|el|los|las|que|con|una|un|por|para|tu|tus|en|te|se|lo|y)(?![\w-])/g;

function sentencesOf(file: string, texts: readonly string[]): Sentence[] {
  return texts
    .flatMap((text) => text.split(/\u2029/))
    .map((text) => text.replaceAll(/(?:\s|&nbsp;)+/g, ' ').trim())
    .flatMap((text) => text.split(/(?<=[.!?…][»”)]?) (?=[¿¡«“(]?\p{Lu})/u))
    .filter((text) => (text.match(spanish)?.length ?? 0) >= 2)
    .map((text) => ({ file, text }));
}
