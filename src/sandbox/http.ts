import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';

const portAttempts = 50;

/** Tries the next port while `port` is busy; 0 uses any free port. Rejects after 50 busy ports. */
export async function listenOnFreePort(server: NetServer | Server, host: string, port: number): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await listen(server, host, port === 0 ? 0 : port + attempt);
    } catch (error) {
      const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!busy || attempt + 1 >= portAttempts) throw error;
    }
  }
}

function listen(server: NetServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => {
      server.off('listening', listening);
      reject(error);
    };
    const listening = () => {
      server.off('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    };
    server.once('error', failed);
    server.once('listening', listening);
    server.listen(port, host);
  });
}

export async function readBody(request: IncomingMessage, limit = 1_000_000): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new Error(`the body is longer than ${limit} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns undefined for a body that is not an object, and {} for an empty body. */
export async function readJsonObject(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const body = await readBody(request);
  if (body.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'";

export function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.setHeader('content-security-policy', pagePolicy);
  response.setHeader('referrer-policy', 'no-referrer');
  send(response, status, 'text/html; charset=utf-8', html);
}

export function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' });
  response.end();
}

/**
 * A page of another origin cannot send JSON: the browser first sends a preflight request, which the server never
 * allows.
 */
export function isJsonRequest(request: IncomingMessage): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/json');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
