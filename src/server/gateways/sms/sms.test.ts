import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { MailRejected, type MailMessage } from '#server/gateways/mail/mailer.ts';
import { httpSms } from './http-sms.ts';
import { mailSms } from './mail-sms.ts';
import { TextMessageRejected } from './sms-gateway.ts';
import { smsFor } from './texts.ts';

const message = { to: '3001234567', text: 'Rebanca: Tu código es 482 913.', reference: 'mail-1' };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function provider(status: number) {
  const seen: { path: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      reply.writeHead(status, { 'content-type': 'application/json', location: '/otra' }).end('{"id":"x"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { seen, gateway: httpSms({ url: `http://127.0.0.1:${port}/v1/messages?from=rebanca`, token: 'secreta' }) };
}

describe('the text message gateway over HTTP', () => {
  test('sends the mobile number with country code, the text and a reference', async () => {
    const { seen, gateway } = await provider(202);
    await gateway.send(message);
    expect(seen).toMatchObject([
      {
        path: '/v1/messages?from=rebanca',
        headers: { authorization: 'Bearer secreta', 'idempotency-key': 'mail-1' },
        body: { to: '+573001234567', text: message.text, reference: 'mail-1' },
      },
    ]);
  });

  test.each([400, 404, 422])('throws TextMessageRejected for the response status %i', async (status) => {
    await expect((await provider(status)).gateway.send(message)).rejects.toThrow(TextMessageRejected);
  });

  test.each([302, 401, 403, 429, 500, 503])('throws a retryable error for the response status %i', async (status) => {
    const failure = await (await provider(status)).gateway.send(message).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(TextMessageRejected);
  });
});

describe('the text message gateway by mail', () => {
  const mailer = (send: (mail: MailMessage) => Promise<void>) => ({ send, close: async () => undefined });

  test('sends the text as the subject of a mail to the mobile number', async () => {
    const sent: MailMessage[] = [];
    await mailSms({ mailer: mailer(async (mail) => void sent.push(mail)), domain: 'sms.invalid' }).send(message);
    expect(sent).toMatchObject([
      { to: '3001234567@sms.invalid', subject: message.text, text: `${message.text}\n`, reference: 'mail-1' },
    ]);
  });

  test('throws TextMessageRejected only for a permanent rejection', async () => {
    const failing = (error: Error) =>
      mailSms({ mailer: mailer(() => Promise.reject(error)), domain: 'sms.invalid' }).send(message);
    await expect(failing(new MailRejected('no'))).rejects.toThrow(TextMessageRejected);
    await expect(failing(new Error('away'))).rejects.not.toThrow(TextMessageRejected);
  });
});

describe('smsFor', () => {
  test('includes the one-time code and no link', () => {
    const text = smsFor('one-time-code', { code: '482913', minutes: 10, purpose: 'FIRMA' });
    expect(text).toBe(
      'Rebanca: Tu código es 482 913. Es para firmar tu acuerdo y dura 10 minutos. No lo compartas con nadie.',
    );
    const changed = smsFor('password-changed', {
      firstName: 'Laura',
      changedAt: '2026-11-20T15:00:00.000Z',
      link: 'https://portal.rebanca.example/iniciar-sesion',
    });
    expect(changed).toBe('Rebanca: Tu contraseña cambió. Si no fuiste tú, escríbenos de una vez.');
    for (const words of [text, changed]) expect(words.length).toBeLessThanOrEqual(160);
  });
});
