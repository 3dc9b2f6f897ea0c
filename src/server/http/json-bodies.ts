import type { FastifyInstance } from 'fastify';

/** The contract has no body of this depth. */
const deepest = 32;

/** Parses JSON like Fastify, but rejects deep nesting, because recursive code could overflow the stack. */
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
