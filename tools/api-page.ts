import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { openApiDocument } from '#server/http/openapi.ts';

export async function apiPage(portal: string): Promise<FastifyInstance> {
  const app = Fastify();
  const document = { ...openApiDocument('desarrollo'), servers: [{ url: portal }] };
  // The library's type of a document is narrower than the OpenAPI standard.
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(JSON.stringify(document)) } });
  await app.register(swaggerUi, { routePrefix: '/', uiConfig: { supportedSubmitMethods: [], docExpansion: 'none' } });
  return app;
}
