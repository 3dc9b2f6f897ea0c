import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReportedSpan {
  name: string;
  spanId: string;
  parentSpanId?: string;
  traceId: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk) => (body += chunk));
    incoming.on('end', () => {
      if (incoming.url === '/v1/traces') bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: (): ReportedSpan[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((of: any) => of.scopeSpans.flatMap(({ spans }: any) => spans)),
      ),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
