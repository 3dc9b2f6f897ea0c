import { Writable } from 'node:stream';

/**
 * What a log line may say of a request, an answer and a fault: named one by one, so that a new header or field stays
 * out by itself. No query, no body, no address of a person, and no secret that travels in a path.
 */
export const logSerializers = {
  req: (request: { method?: string; url?: string }) => ({ method: request.method, url: quietPath(request.url ?? '') }),
  res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  err: quietError,
};

/** The path without its query; the part that opens a new password reads `…`, and control characters never arrive. */
export function quietPath(url: string): string {
  const path = (url.split(/[?#]/)[0] ?? '').replace(/[^\x21-\x7e]/g, '');
  return path.replace(/(\/api\/ChangePassword\/)[^/]+(\/new-credentials)/i, '$1…$2').slice(0, 300);
}

interface QuietError {
  type: string;
  code?: string;
  message: string;
  stack?: string;
  cause?: QuietError;
}

/** Drivers repeat the values of a failed statement in their message: everything from there on is dropped. */
function quietError(error: unknown): QuietError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no es un error' };
  const isFromDatabase = 'query' in error || 'severity' in error;
  const message = isFromDatabase ? (error.message.split(/\n?params:/)[0] ?? '').slice(0, 500) : error.message;
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message,
    stack: frames.join('\n'),
    ...(error.cause instanceof Error && { cause: quietError(error.cause) }),
  };
}

const levels: Record<number, string> = {
  10: 'traza',
  20: 'detalle',
  30: 'info',
  40: 'aviso',
  50: 'ERROR',
  60: 'FATAL',
};

/** Log lines for a person at a terminal; everywhere else they stay JSON. */
export function readableLog(target: NodeJS.WritableStream): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) if (line) target.write(`${readable(line)}\n`);
      done();
    },
  });
}

function readable(line: string): string {
  try {
    const { level, time, msg, req, res, responseTime, err, reqId } = JSON.parse(line);
    const at = new Date(time).toISOString().slice(11, 19);
    const request = req ? ` ${req.method} ${req.url}` : '';
    const response = res ? ` ${res.statusCode} ${Math.round(responseTime ?? 0)} ms` : '';
    const cause = err ? `\n${err.type}: ${err.message}\n${err.stack}` : '';
    return `${at} ${levels[level] ?? level} ${msg ?? ''}${request}${response}${reqId && err ? ` (${reqId})` : ''}${cause}`;
  } catch {
    return line;
  }
}
