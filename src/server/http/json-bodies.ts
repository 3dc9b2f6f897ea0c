import type { FastifyInstance } from 'fastify';

/** The maximum depth of a body, far above the depth of any body in the contract. */
const deepest = 32;

/** Parses JSON like Fastify, but rejects nesting that could overflow the stack of code that traverses the value. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body, (error, value: unknown) => {
      const fault = error ?? (isDeeperThan(deepest, value) ? new SyntaxError('nested too deeply') : null);
      done(fault, fault ? undefined : value);
    });
  });
}

function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
