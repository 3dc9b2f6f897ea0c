import { connect, type Socket } from 'node:net';

export type RawRequest = {
  method: string;
  /** The text between the method and `HTTP/1.1`; one character is one byte. */
  target: string;
  /** One character is one byte; headers are sent in this order. */
  headers?: readonly (readonly [name: string, value: string])[];
  body?: Buffer | undefined;
  /** `none` sends no length header. */
  framing?: 'length' | 'chunked' | 'none';
  /** Half-closes the connection after the request, for example before the announced length is reached. */
  ends?: boolean;
};

export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer };

export type RawConnection = {
  /** Resolves to undefined when the server closes the connection without a response. Rejects after ten seconds. */
  send(request: RawRequest): Promise<RawAnswer | undefined>;
  close(): void;
};

const answerTimeout = 10_000;

/** Sends bytes that HTTP clients refuse to send. Reconnects after the server has closed the connection. */
export function rawConnection(port: number): RawConnection {
  let open: Socket | undefined;
  const connected = () => connect(port, '127.0.0.1').on('error', () => {});
  return {
    async send(request) {
      const kept = open?.writable ? open : undefined;
      let socket = (open = kept ?? connected());
      let isKept = false;
      try {
        let answer = await exchange(socket, request);
        // The server may close an idle connection while the request is sent, so the request is repeated on a new
        // connection.
        if (!answer && kept && !request.ends) answer = await exchange((socket = open = connected()), request);
        // The server would parse the body of a request without a length header as another request.
        isKept =
          answer !== undefined && request.framing !== 'none' && !/close/i.test(answer.headers['connection'] ?? '');
        return answer;
      } finally {
        if (!isKept) {
          socket.destroy();
          open = undefined;
        }
      }
    },
    close: () => void open?.destroy(),
  };
}

function exchange(socket: Socket, request: RawRequest): Promise<RawAnswer | undefined> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose);
      settle();
    };
    const timer = setTimeout(() => {
      socket.destroy();
      finish(() => reject(new Error('no answer within ten seconds')));
    }, answerTimeout);
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const answer = parseAnswer(received, request.method, false);
      if (answer) finish(() => resolve(answer));
    };
    const onClose = () => finish(() => resolve(parseAnswer(received, request.method, true)));
    socket.on('data', onData).on('close', onClose);
    socket.write(bytesOf(request));
    if (request.ends) socket.end();
  });
}

function bytesOf({ method, target, headers = [], body, framing = 'length' }: RawRequest): Buffer {
  const has = (name: string) => headers.some(([each]) => each.toLowerCase() === name);
  const lines = [`${method} ${target} HTTP/1.1`, ...(has('host') ? [] : ['Host: localhost'])];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (body && framing === 'length') lines.push(`Content-Length: ${body.length}`);
  if (body && framing === 'chunked') lines.push('Transfer-Encoding: chunked');
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (!body) return head;
  if (framing !== 'chunked') return Buffer.concat([head, body]);
  const size = `${body.length.toString(16)}\r\n`;
  return Buffer.concat(
    body.length === 0
      ? [head, Buffer.from('0\r\n\r\n')]
      : [head, Buffer.from(size), body, Buffer.from('\r\n0\r\n\r\n')],
  );
}

function parseAnswer(bytes: Buffer, method: string, isClosed: boolean): RawAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return parseAnswer(rest, method, isClosed);
  const headers: Record<string, string> = {};
  for (const line of lines) headers[line.slice(0, line.indexOf(':')).toLowerCase()] = line.slice(line.indexOf(':') + 2);
  const answer = (body: Buffer | undefined) => body && { status, headers, body };
  if (method === 'HEAD' || status === 204 || status === 304) return answer(Buffer.alloc(0));
  if (headers['transfer-encoding'] === 'chunked') return answer(readChunks(rest));
  const length = headers['content-length'];
  if (length === undefined) return isClosed ? answer(rest) : undefined;
  return rest.length >= Number(length) ? answer(rest.subarray(0, Number(length))) : undefined;
}

function readChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    const next = end + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
