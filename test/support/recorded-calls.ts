import type { Page } from 'playwright';

export type RecordedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

export function recordCalls(page: Page): RecordedCall[] {
  const calls: RecordedCall[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const headers = request.headers();
    const isJson = headers['content-type']?.includes('json') ?? false;
    const body = isJson ? (request.postDataJSON() as Record<string, unknown>) : undefined;
    calls.push({ method: request.method(), path: pathname, headers, body });
  });
  return calls;
}
