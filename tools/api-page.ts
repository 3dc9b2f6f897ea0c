import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { openApiDocument } from '#server/http/openapi.ts';

/** The API as a page to read, for developers: every call, its fields and its refusals. It sends nothing. */
export async function apiPage(portal: string): Promise<FastifyInstance> {
  const app = Fastify();
  const document = { ...openApiDocument('desarrollo'), servers: [{ url: portal }] };
  // The library's own type of a document is narrower than the standard's.
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(JSON.stringify(document)) } });
  await app.register(swaggerUi, { routePrefix: '/', uiConfig: { supportedSubmitMethods: [], docExpansion: 'none' } });
  return app;
}
