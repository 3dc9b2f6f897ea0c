import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { commonProblems, problems, type ProblemCode } from '#contract/problem.ts';
import { extrasFields } from '#contract/rebanking-application.ts';
import { webhookBody, webhookKinds, type WebhookKind } from '#contract/webhooks.ts';
import { bodyBehind, dateField, z, type Schema } from '#contract/wire.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: Record<'schemas' | 'securitySchemes', Record<string, object>>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security?: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

type Json = Record<string, unknown>;

const problemType = 'application/problem+json';
const cookies = {
  session: { name: 'rebanca_access', description: 'La sesión. En HTTPS el nombre lleva el prefijo __Host-.' },
  scoped: {
    name: 'rebanca_procedure',
    description: 'Un solo trámite y por poco tiempo. En HTTPS el nombre lleva el prefijo __Host-.',
  },
} as const;

export function openApiDocument(version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rebanca',
      version,
      description: 'Valores en pesos enteros, días como AAAA-MM-DD en hora de Bogotá, momentos en UTC.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(webhookKinds.map((kind) => [kind, { post: messageOf(kind) }])),
    components: {
      schemas: { Problema: jsonOf(problemSchema) },
      securitySchemes: Object.fromEntries([
        ...Object.entries(cookies).map(([access, about]) => [access, { type: 'apiKey', in: 'cookie', ...about }]),
        ['key', { type: 'http', scheme: 'bearer', description: 'La llave de un sistema, que da el operador.' }],
      ]),
    },
  };
}

const messageOf = (kind: WebhookKind): Operation => ({
  operationId: kind,
  tags: ['webhooks'],
  description:
    'Lo recibe la dirección que registró el operador. Va firmado según Standard Webhooks; el mismo webhook-id es el mismo hecho.',
  requestBody: { required: true, content: { 'application/json': { schema: jsonOf(webhookBody(kind)) } } },
  responses: { '2XX': { description: 'Recibido. Con otra respuesta se intenta de nuevo, hasta treinta días.' } },
});

function operationOf(name: string, endpoint: Endpoint): Operation {
  const { path, access, method, reply } = endpoint;
  const body = requestBody(endpoint);
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    tags: [path.split('/')[2]!],
    description: [
      endpoint.idempotent && 'La misma Idempotency-Key da la misma respuesta durante 24 horas.',
      endpoint.background && 'La página la envía sola: no cuenta como presencia.',
      method === 'POST' && access !== 'public' && 'Una página de otro origen recibe 403.',
    ]
      .filter(Boolean)
      .join(' '),
    ...(access !== 'public' && { security: [{ [access]: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      '200':
        reply === 'file'
          ? { description: 'Un archivo.', content: { 'application/octet-stream': { schema: {} } } }
          : { description: 'Hecho.', content: { 'application/json': { schema: jsonOf(reply) } } },
      ...refusals(problemsOf(endpoint)),
    },
  };
}

function parametersOf({ path, params, query, idempotent }: Endpoint): object[] {
  const fields = params ? (jsonOf(params)['properties'] as Json) : {};
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: fields[name!] ?? { type: 'string' },
  }));
  const asked = query ? (jsonOf(query)['properties'] as Json) : {};
  const inQuery = Object.entries(asked).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
  const key = { type: 'string', pattern: '^[\\w-]{8,128}$' };
  return idempotent
    ? [...inPath, { name: 'Idempotency-Key', in: 'header', required: true, schema: key }]
    : [...inPath, ...inQuery];
}

function requestBody({ body, multipart }: Endpoint): object | undefined {
  if (multipart) {
    const fields = jsonOf(extrasFields(() => new Date()));
    const properties = { ...(fields['properties'] as Json), fileDocument: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: Object.keys(properties) };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return body && { required: true, content: { 'application/json': { schema: jsonOf(body) } } };
}

function problemsOf({ access, idempotent, method, problems: own }: Endpoint): ProblemCode[] {
  const fits = (code: ProblemCode) => {
    if (code === 'METHOD_NOT_ALLOWED') return false;
    if (code === 'NO_SESSION') return access === 'session';
    if (code.startsWith('IDEMPOTENCY_')) return idempotent === true;
    if (['INVALID_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FORBIDDEN_ORIGIN'].includes(code))
      return method === 'POST';
    return true;
  };
  return [...new Set([...own, ...commonProblems.filter(fits)])];
}

function refusals(codes: readonly ProblemCode[]): Operation['responses'] {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problems[code][0], [...(byStatus.get(problems[code][0]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      String(status),
      {
        description: same.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
        content: {
          [problemType]: {
            schema: { $ref: '#/components/schemas/Problema', properties: { code: { enum: same } } },
          },
        },
      },
    ]),
  );
}

const problemSchema = z.object({
  code: z.enum(Object.keys(problems)),
  status: z.int(),
  title: z.string(),
  message: z.optional(z.string()),
  detail: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  error: z.object({ message: z.string() }),
  ref: z.optional(z.string()),
});

export function jsonOf(schema: Schema<unknown, unknown>): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const chosen = bodyBehind.get(zodSchema);
      if (chosen) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, jsonOf(chosen));
      }
      if (zodSchema === (dateField as object)) jsonSchema.format = 'date';
    },
  });
  return json;
}
