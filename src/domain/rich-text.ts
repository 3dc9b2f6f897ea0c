type Style = 'b' | 'i' | 'u';

/** The tags are [b], [i], [u] and [br]. Other tags are plain text. */
export type RichText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: Style; readonly children: readonly RichText[] };

const tag = /\[(?:(\/?)([biu])|br\s?\/?)\]/gi;

/**
 * An unclosed or unopened tag is kept as text. Angle brackets are plain characters, so the result cannot contain
 * markup.
 */
export function parseRichText(source: string): RichText[] {
  const root: RichText[] = [];
  const open: { style: Style; typed: string; children: RichText[] }[] = [];
  const here = () => open.at(-1)?.children ?? root;
  const giveUp = () => {
    const frame = open.pop();
    if (!frame) return;
    say(here(), frame.typed);
    for (const child of frame.children) add(here(), child);
  };
  let at = 0;
  for (const match of source.matchAll(tag)) {
    const [typed, closing, name] = match;
    say(here(), source.slice(at, match.index));
    at = match.index + typed.length;
    const style = name?.toLowerCase() as Style | undefined;
    if (style === undefined) here().push({ kind: 'break' });
    else if (closing !== '/') open.push({ style, typed, children: [] });
    else if (open.every((frame) => frame.style !== style)) say(here(), typed);
    else {
      while (open.at(-1)?.style !== style) giveUp();
      const { children } = open.pop()!;
      here().push({ kind: style, children });
    }
  }
  say(here(), source.slice(at));
  while (open.length > 0) giveUp();
  return root;
}

export function plainText(nodes: readonly RichText[]): string {
  return nodes
    .map((node) => (node.kind === 'text' ? node.text : node.kind === 'break' ? '\n' : plainText(node.children)))
    .join('');
}

function say(nodes: RichText[], text: string): void {
  if (text !== '') add(nodes, { kind: 'text', text });
}

function add(nodes: RichText[], node: RichText): void {
  const last = nodes.at(-1);
  if (last?.kind === 'text' && node.kind === 'text')
    nodes[nodes.length - 1] = { kind: 'text', text: last.text + node.text };
  else nodes.push(node);
}
