import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface Answered {
  method: string;
  route: string;
  statusCode: number;
  seconds: number;
}

export const answered = channel('rebanca:answered');

export function publishAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (answered.hasSubscribers)
      answered.publish({
        method: request.method,
        route: request.routeOptions.url ?? '',
        statusCode: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      } satisfies Answered);
    done();
  });
}
