import type { FastifyInstance } from 'fastify';

export function readableRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4 - 1;
    above.length = depth;
    above[depth] = part;
    if (methods.split(', ').includes('GET')) found.push(above.join(''));
  }
  return found;
}
