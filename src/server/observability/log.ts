import { Writable } from 'node:stream';

/** Requests and replies are logged without bodies, headers, IP addresses and real URLs. */
export const logSerializers = {
  req: (request: LoggedRequest) => ({ method: request.method, route: request.page ?? request.routeOptions?.url ?? '' }),
  res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  err: quietError,
  // At level trace, the multipart parser would log all headers, including cookies.
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
};

/** `page` and `url` are the pattern of the matched route, because a real URL may contain a secret. */
interface LoggedRequest {
  method?: string;
  page?: string | undefined;
  routeOptions?: { url?: string | undefined };
}

interface QuietError {
  type: string;
  code?: string;
  message: string;
  stack?: string;
  cause?: QuietError;
}

/** The message of a database error may contain the values of the statement, so the values are removed. */
function quietError(error: unknown): QuietError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no es un error' };
  const isFromDatabase = 'query' in error || 'severity' in error;
  const { code } = error as { code?: unknown };
  // Some error messages of Fastify contain the URL.
  const isFromFastify = typeof code === 'string' && code.startsWith('FST_');
  const message = isFromDatabase ? (error.message.split(/\n?params:/)[0] ?? '').slice(0, 500) : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: isFromFastify ? code : message,
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
    const request = req ? ` ${req.method} ${req.route}` : '';
    const response = res ? ` ${res.statusCode} ${Math.round(responseTime ?? 0)} ms` : '';
    const cause = err ? `\n${err.type}: ${err.message}\n${err.stack}` : '';
    return `${at} ${levels[level] ?? level} ${msg ?? ''}${request}${response}${reqId && err ? ` (${reqId})` : ''}${cause}`;
  } catch {
    return line;
  }
}
