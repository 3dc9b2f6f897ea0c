import type { Page } from 'playwright';

export type RecordedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The object of a JSON body. */
  body: Record<string, unknown> | undefined;
};

/** Every call of the API that the page makes from now on, as the browser sends it. */
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

/** Keeps the fields of the last form that the page sent; a file as its type. Before the page is opened. */
export async function recordForms(page: Page): Promise<() => Promise<[name: string, value: string][]>> {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        const fields = [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.type]);
        Object.assign(window, { sentForm: fields });
      }
      return send.call(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sentForm: [string, string][] }).sentForm);
}
