import { renderers } from './renderers.ts';

/** Renders a PDF; `facts` are the arguments of the render function. */
export const draw = ({ name, facts }: { name: keyof typeof renderers; facts: unknown[] }): Promise<Buffer> =>
  (renderers[name] as (...facts: unknown[]) => Promise<Buffer>)(...facts);
