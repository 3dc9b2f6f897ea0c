import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { hostname } from 'node:os';
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { StatementWatch } from '#server/db/watched-statements.ts';
import { isFromTrustedProxy } from '#server/http/security.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';

/**
 * Traces contain names of routes, jobs, tables and hosts, but no URLs, values or people. This module is imported only
 * when a collector is configured.
 */
export interface Tracing {
  requests(app: FastifyInstance): void;
  jobs(handlers: JobHandlers): JobHandlers;
  statements: StatementWatch;
  /** Sends pending spans for at most two seconds. */
  close(): Promise<void>;
}

const closingMs = 2_000;

export function startTracing({ tracesUrl, release, environment }: Config): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': 'rebanca',
        'service.version': release,
        'service.instance.id': `${hostname()}:${process.pid}`,
        'deployment.environment.name': environment,
      }),
    ),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces`, timeoutMillis: closingMs }), {
        exportTimeoutMillis: closingMs,
      }),
    ],
  });
  provider.register();
  const tracer = trace.getTracer('rebanca');
  const stopCalls = watchCalls();

  function begin(name: string, kind: SpanKind, attributes: Attributes, parent = context.active()) {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return { span, inside: trace.setSpan(parent, span) };
  }

  function watchCalls(): () => void {
    const open = new WeakMap<object, Span>();
    const create = (message: unknown) => {
      if (!trace.getActiveSpan()) return;
      const { request } = message as { request: { method: string; origin: string | URL } };
      const server = new URL(request.origin).hostname;
      const attributes = { 'http.request.method': request.method, 'server.address': server };
      open.set(request, begin(`${request.method} ${server}`, SpanKind.CLIENT, attributes).span);
    };
    const headers = (message: unknown) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      const span = open.get(request)?.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    };
    const error = (message: unknown) => {
      const { request, error: fault } = message as { request: object; error: unknown };
      const span = open.get(request);
      if (!span) return;
      failed(span, fault);
      span.end();
    };
    subscribe('undici:request:create', create);
    subscribe('undici:request:headers', headers);
    subscribe('undici:request:error', error);
    return () => {
      unsubscribe('undici:request:create', create);
      unsubscribe('undici:request:headers', headers);
      unsubscribe('undici:request:error', error);
    };
  }

  return {
    requests(app) {
      const open = new WeakMap<FastifyRequest, Context>();
      app.addHook('onRequest', (request, _reply, done) => {
        // The trace header is used only when a trusted proxy sent the request, because any client can send a trace
        // header.
        const parent = isFromTrustedProxy(request)
          ? propagation.extract(context.active(), request.headers)
          : context.active();
        const route = request.routeOptions.url ?? '*';
        const attributes = { 'http.request.method': request.method, 'http.route': route };
        const { inside } = begin(`${request.method} ${route}`, SpanKind.SERVER, attributes, parent);
        open.set(request, inside);
        context.with(inside, done);
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = trace.getSpan(open.get(request) ?? context.active());
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },

    jobs(handlers) {
      const traced = Object.entries(handlers).map(([name, run]) => [
        name,
        async (data: never) => {
          const { span, inside } = begin(`job ${name}`, SpanKind.CONSUMER, { 'messaging.destination.name': name });
          try {
            return await context.with(inside, () => (run as (data: never) => Promise<void>)(data));
          } catch (error) {
            failed(span, error);
            throw error;
          } finally {
            span.end();
          }
        },
      ]);
      return Object.fromEntries(traced) as JobHandlers;
    },

    // Statements outside a trace are not recorded, for example statements of an idle queue.
    statements: (text) => {
      if (!trace.getActiveSpan()) return undefined;
      const summary = summaryOf(text);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
      const { span } = begin(summary, SpanKind.CLIENT, attributes);
      return (error) => {
        if (error) failed(span, error);
        span.end();
      };
    },

    async close() {
      stopCalls();
      await Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, closingMs).unref()),
      ]);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** Records only the type of the error, because messages of database drivers contain values. */
function failed(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const type = typeof code === 'string' ? code : String(name ?? 'Error');
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** For example `select agreement`. */
function summaryOf(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([\w.]+)"?/i.exec(text) ?? [];
  return [verb.toLowerCase(), table?.toLowerCase()].filter(Boolean).join(' ');
}
