import cookie from '@fastify/cookie';
import { login } from '#contract/auth.ts';
import { readVersion, type CommonLinks, type DemoPerson, type FooterLinks } from '#contract/config.ts';
import { z } from '#contract/wire.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isAnswering } from './db/database.ts';
import { buildName } from './http/build-name.ts';
import { campaigns } from './http/campaigns.ts';
import { idempotency } from './http/idempotency.ts';
import { registerPages } from './http/pages.ts';
import { takePolicyReports } from './http/policy-reports.ts';
import { answerBrokenRequest, registerErrorReplies, sendProblem } from './http/problem-replies.ts';
import { RequestLog } from './http/request-log.ts';
import { protect, refuseForeignOrigins, requestId, securityHeaders } from './http/security.ts';
import { serve, type Http } from './http/serve.ts';
import type { Platform } from './platform.ts';
import type { Services } from './services.ts';

z.config(z.locales.es());

/** 64 KiB: the largest JSON that any form of the portal sends is far smaller. */
const bodyLimit = 64 * 1024;

/** The HTTP side: every endpoint of the contract, the portal's pages, health. */
export async function buildApp(
  platform: Platform,
  services: Services,
  demoPeople: readonly DemoPerson[] = [],
): Promise<FastifyInstance> {
  const { config, clock, database, log } = platform;
  const ownOrigin = () => config.publicUrl ?? '';
  const transport = () => ({ secure: ownOrigin().startsWith('https:'), subdomains: config.hstsSubdomains });
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog({ disableRequestLogging: config.logLevel === 'silent' }),
    clientErrorHandler: answerBrokenRequest,
    bodyLimit,
    // Slow lines get two minutes for a whole request; nobody holds a socket for longer.
    requestTimeout: 120_000,
    genReqId: requestId,
    // An address that cannot be read, or with an endless part, leads nowhere.
    frameworkErrors: (_error, request, reply) => {
      protect(request, reply, transport());
      void sendProblem(request, reply, 'NOT_FOUND');
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorReplies(app);
  // Fastify also reads text/plain by itself; the API speaks JSON, and nothing that a foreign form can send.
  app.removeContentTypeParser('text/plain');

  securityHeaders(app, transport);
  refuseForeignOrigins(app, ownOrigin);
  await app.register(cookie);
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url !== login.path) services.hashing.giveWay();
  });

  registerHealth(app, platform);
  takePolicyReports(app, () => clock.now());
  const http: Http = {
    app,
    clock,
    sessions: services.auth,
    idempotency: idempotency(database, clock),
    campaigns: campaigns(database, log),
  };
  services.routes(http);
  const release = buildName(config.release, config.webDir);
  serve(http, readVersion, async () => ({ release }));

  await registerPages(app, {
    webDir: config.webDir,
    checkoutOrigin: new URL(config.wompi.checkoutUrl).origin,
    measuringOrigins: config.tagManager?.origins ?? [],
    publicInput: async () => ({
      origin: ownOrigin(),
      commonLinks: await services.config.read('common-links.json').then(documentOrNull<CommonLinks>),
      footerLinks: await services.config.read('footer-links.json').then(documentOrNull<FooterLinks>),
      plans: await services.plans.list(),
      today: bogotaDate(clock.now()),
    }),
    publicConfig: () => ({
      inactivityMinutes: config.inactivityMinutes,
      inactivityWarningMinutes: config.inactivityWarningMinutes,
      holdMinutes: config.holdMinutes,
      demo: config.demo,
      release,
      checkoutScriptUrl: config.wompi.scriptUrl,
      tagManagerUrl: config.tagManager?.scriptUrl ?? null,
      demoPeople: config.demo && config.environment !== 'production' ? demoPeople.map(publicPerson) : [],
    }),
  });
  return app;
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

function registerHealth(app: FastifyInstance, { database }: Platform) {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ estado: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = !closing && (await isAnswering(database));
    return reply.code(ready ? 200 : 503).send({ estado: ready ? 'listo' : 'no disponible' });
  });
}
