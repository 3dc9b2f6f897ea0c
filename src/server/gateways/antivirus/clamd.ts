import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { AntivirusUnavailable, type Antivirus, type Scan } from './antivirus.ts';

const chunkBytes = 64 * 1024;
const patienceMs = 20_000;

/**
 * Returns a client for ClamAV's command INSTREAM: length-prefixed chunks with an empty chunk at the end. `address` is
 * `tcp://host:port` or `unix:///path`.
 */
export function clamd(address: string): Antivirus {
  const target = targetOf(address);
  return {
    scan: (bytes) =>
      new Promise<Scan>((resolve, reject) => {
        const socket = connect(target);
        let answer = '';
        const fail = (why: string) => {
          socket.destroy();
          reject(new AntivirusUnavailable(`El antivirus no respondió: ${why}`));
        };
        socket.setTimeout(patienceMs, () => fail('timed out'));
        socket.once('error', (error) => fail(error.message));
        socket.setEncoding('utf8');
        socket.on('data', (text: string) => (answer += text));
        socket.once('end', () => {
          socket.destroy();
          const scan = readAnswer(answer);
          if (scan) resolve(scan);
          else fail(answer.slice(0, 100) || 'sin respuesta');
        });
        socket.once('connect', () => sendStream(socket, bytes));
      }),
  };
}

function sendStream(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(bytes);
  return header;
}

/** Parses `stream: OK` or `stream: Eicar-Test-Signature FOUND`. */
function readAnswer(text: string): Scan | undefined {
  const line = text.replaceAll('\0', '').trim();
  if (line === 'stream: OK') return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  return found === undefined ? undefined : { clean: false, found };
}

function targetOf(address: string): NetConnectOpts {
  const url = new URL(address);
  if (url.protocol === 'unix:') return { path: decodeURIComponent(url.pathname) };
  return { host: url.hostname, port: Number(url.port || 3310) };
}
