import cookie from '@fastify/cookie';
import { readVersion, type CommonLinks, type DemoPerson, type FooterLinks, type ToolTips } from '#contract/config.ts';
import { z } from '#contract/wire.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { databaseFault } from './db/standing.ts';
import { publishAnswers } from './http/answered.ts';
import { buildName } from './http/build-name.ts';
import { campaigns } from './http/campaigns.ts';
import { compressReplies } from './http/compression.ts';
import { idempotency } from './http/idempotency.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { registerPages } from './http/pages.ts';
import { takePolicyReports } from './http/policy-reports.ts';
import { answerBrokenRequest, refuseTunnel, registerErrorReplies, sendProblem } from './http/problem-replies.ts';
import { replySerializer } from './http/reply-encoding.ts';
import { RequestLog } from './http/request-log.ts';
import { dateHeader, newRequestId, protect, refuseForeignOrigins, securityHeaders } from './http/security.ts';
import { serve, type Http } from './http/serve.ts';
import { demoRoutes } from './modules/demo/demo.routes.ts';
import { demoService } from './modules/demo/demo.service.ts';
import type { Platform } from './platform.ts';
import type { Demo } from '#server/demo/seed.ts';
import type { Services } from './services.ts';

z.config(z.locales.es());

/** In bytes. File uploads have another limit. */
const bodyLimit = 64 * 1024;

export async function buildApp(
  platform: Platform,
  services: Services,
  demo?: Pick<Demo, 'people' | 'clock' | 'room'>,
): Promise<FastifyInstance> {
  const { config, clock, database, log } = platform;
  const ownOrigin = () => config.publicUrl ?? '';
  const transport = () => ({ secure: ownOrigin().startsWith('https:'), subdomains: config.hstsSubdomains });
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog({ disableRequestLogging: config.logLevel === 'silent' }),
    clientErrorHandler: answerBrokenRequest,
    bodyLimit,
    requestTimeout: 120_000,
    genReqId: newRequestId,
    frameworkErrors: (_error, request, reply) => {
      protect(request, reply, transport());
      void sendProblem(request, reply, 'NOT_FOUND');
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.server.on('connect', refuseTunnel);
  platform.tracing?.requests(app);
  publishAnswers(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer);
  registerErrorReplies(app);
  // Fastify parses text/plain by default. The portal removes this parser, because forms of other sites can send
  // text/plain but not JSON.
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);

  securityHeaders(app, transport);
  dateHeader(app, clock);
  refuseForeignOrigins(app, ownOrigin);
  compressReplies(app);
  await app.register(cookie);

  registerHealth(app, platform, services);
  takePolicyReports(app, () => clock.now());
  const http: Http = {
    app,
    clock,
    sessions: services.auth,
    keys: services.integrations,
    idempotency: idempotency(database, clock),
    campaigns: campaigns(database, log),
  };
  services.routes(http);
  const shown = config.demo && config.environment !== 'production' ? demo : undefined;
  if (shown?.clock) demoRoutes(http, demoService(platform, { ...services, clock: shown.clock }));
  const release = buildName(config.release, config.webDir);
  serve(http, readVersion, async () => ({ release }));
  describeApi(app, release);

  await registerPages(app, {
    webDir: config.webDir,
    fileOfRelease: services.releaseFiles.find,
    checkoutOrigin: new URL(config.wompi.checkoutUrl).origin,
    measuringOrigins: config.tagManager?.origins ?? [],
    publicInput: async () => ({
      origin: ownOrigin(),
      commonLinks: await services.config.read('common-links.json').then(documentOrNull<CommonLinks>),
      footerLinks: await services.config.read('footer-links.json').then(documentOrNull<FooterLinks>),
      toolTips: await services.config.read('tool-tips.json').then(documentOrNull<ToolTips>),
      plans: await services.plans.list(),
      today: bogotaDate(clock.now()),
    }),
    publicConfig: async () => ({
      inactivityMinutes: config.inactivityMinutes,
      inactivityWarningMinutes: config.inactivityWarningMinutes,
      holdMinutes: config.holdMinutes,
      demo: config.demo,
      release,
      checkoutScriptUrl: config.wompi.scriptUrl,
      tagManagerUrl: config.tagManager?.scriptUrl ?? null,
      paymentMethods: services.waysToPay.current(),
      exampleRules: await services.campaigns.generalRules(clock.now()),
      operator: config.operator,
      ...(shown && { demoPeople: shown.people.map(publicPerson) }),
      ...(shown?.clock && shown.room && { testRoom: shown.room }),
    }),
  });
  return app;
}

/** Each instance builds the description on first use, because few instances need it. */
function describeApi(app: FastifyInstance, release: string) {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    const { openApiDocument } = await import('./http/openapi.ts');
    text ??= JSON.stringify(openApiDocument(release));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(text);
  });
}

const publicPerson = ({ name, story, documentType, documentNumber, password }: DemoPerson): DemoPerson => ({
  name,
  story,
  documentType,
  documentNumber,
  password,
});

const documentOrNull = <T>(found: { data: unknown } | Refusal): T | null =>
  isRefusal(found) ? null : (found.data as T);

const missing = {
  silent: 'la base de datos no responde',
  standby: 'la base de datos no recibe escrituras',
  'other-tables': 'la base de datos no tiene las tablas de esta versión',
  files: 'no se puede leer ni escribir archivos',
  ending: 'este proceso está terminando',
};

function registerHealth(app: FastifyInstance, { config, database, isDraining }: Platform, { files }: Services) {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  // While this instance drains, clients must close the connection. A proxy could otherwise reuse a connection that the
  // server is about to close.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
  const unreadyReason = async (): Promise<keyof typeof missing | undefined> => {
    if (closing || isDraining()) return 'ending';
    return (await databaseFault(database)) ?? ((await canReachFiles()) ? undefined : 'files');
  };
  let hasReached = false;
  /**
   * All instances use the same bucket. After the first successful check, this instance stays ready during an outage of
   * the bucket, because removing one instance would not help.
   */
  const canReachFiles = async () =>
    (config.files && hasReached) ||
    files.check().then(
      () => (hasReached = true),
      () => false,
    );
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ estado: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const why = await unreadyReason();
    return why
      ? reply.code(503).send({ estado: 'no disponible', motivo: missing[why] })
      : reply.send({ estado: 'listo' });
  });
}
