import { parseRichText, type RichText } from '#domain/rich-text.ts';

export function RichTextView({ source }: { source: string }) {
  return <>{parseRichText(source).map(renderNode)}</>;
}

const elements = { b: 'strong', i: 'em', u: 'u' } as const;

function renderNode(node: RichText, index: number) {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'break') return <br key={index} />;
  const Element = elements[node.kind];
  return <Element key={index}>{node.children.map(renderNode)}</Element>;
}
