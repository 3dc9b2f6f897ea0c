import { renderers } from './renderers.ts';

export const draw = ({ name, facts }: { name: keyof typeof renderers; facts: unknown[] }): Promise<Buffer> =>
  (renderers[name] as (...facts: unknown[]) => Promise<Buffer>)(...facts);
