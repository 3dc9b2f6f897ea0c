import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { MailRejected, type Mailer, type MailMessage } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const message: MailMessage = {
  to: 'laura@correo.com',
  subject: 'Tu código es 482 913',
  text: 'Hola, Íngrid.\n',
  html: '<p>Hola, Íngrid.</p>',
  reference: 'mail-1',
};

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Options = { refusal?: string; host?: string; query?: string; from?: string };

async function mailServer({
  refusal,
  host = '127.0.0.1',
  query = '',
  from = 'Rebanca <no-responder@rebanca.example>',
}: Options = {}): Promise<{
  mailer: Mailer;
  raw: string[];
  commands: string[];
}> {
  const raw: string[] = [];
  const commands: string[] = [];
  const server: Server = createServer((socket: Socket) => {
    let inData = false;
    let buffer = '';
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) raw.push(part);
        else commands.push(part);
        const startsData = !inData && part === 'DATA';
        inData = startsData;
        const refused = refusal !== undefined && part.startsWith('RCPT');
        const reply = startsData ? '354 go' : part === 'STARTTLS' ? '502 unknown' : refused ? refusal : '250 ok';
        socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = smtpMailer({
    smtpUrl: `smtp://${host}:${port}${query}`,
    from,
  });
  closers.push(
    () => new Promise<void>((resolve) => void server.close(() => resolve())),
    () => mailer.close(),
  );
  return { mailer, raw, commands };
}

describe('the SMTP mailer', () => {
  test('sends text and HTML with Spanish characters, and attachments with safe file names', async () => {
    const { mailer, raw } = await mailServer();
    await mailer.send({
      ...message,
      attachments: [
        { fileName: 'acuerdo "1"\r\n.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') },
      ],
    });
    const mail = await PostalMime.parse(raw[0] ?? '');
    expect(mail.subject).toBe(message.subject);
    expect(mail.from?.address).toBe('no-responder@rebanca.example');
    expect(mail.to?.[0]?.address).toBe('laura@correo.com');
    expect(mail.text).toContain('Hola, Íngrid.');
    expect(mail.html).toContain('<p>Hola, Íngrid.</p>');
    expect(mail.messageId).toBe('<mail-1@rebanca.example>');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['acuerdo -1-.pdf']);
    expect(raw[0]).toContain('Auto-Submitted: auto-generated');
  });

  test('removes a line break from the subject, so that no header can be added', async () => {
    const { mailer, raw } = await mailServer();
    await mailer.send({ ...message, subject: 'Hola\r\nBcc: otra@correo.com\u2028fin' });
    const mail = await PostalMime.parse(raw[0] ?? '');
    expect(mail.subject).toBe('Hola Bcc: otra@correo.com fin');
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test.each([
    'laura@correo.com, otra@correo.com',
    'laura@correo.com\r\nBcc: otra@correo.com',
    'Laura <laura@correo.com>',
    '"a b"@correo.com',
    '',
  ])('rejects the recipient %j without opening a connection', async (to) => {
    const { mailer, commands } = await mailServer();
    await expect(mailer.send({ ...message, to })).rejects.toThrow(MailRejected);
    expect(commands).toEqual([]);
  });

  test('rejects a message reference with a line break', async () => {
    const { mailer } = await mailServer();
    await expect(mailer.send({ ...message, reference: 'a\r\nX: 1' })).rejects.toThrow(MailRejected);
  });

  test.each([
    ['Rebanca <no-responder@rebanca.example>', 'Rebanca', 'no-responder@rebanca.example', 'rebanca.example'],
    ['no-responder@pagos.rebanca.example', '', 'no-responder@pagos.rebanca.example', 'pagos.rebanca.example'],
    ['"Señal, S. A. S." <x@rebanca.example>', 'Señal, S. A. S.', 'x@rebanca.example', 'rebanca.example'],
    ['Cobros, S. A. S. <x@rebanca.example>', 'Cobros, S. A. S.', 'x@rebanca.example', 'rebanca.example'],
    ['Rebanca <x@señal.example>', 'Rebanca', 'x@xn--seal-hqa.example', 'xn--seal-hqa.example'],
  ])('uses the domain of the sender %s in the Message-ID', async (from, name, address, domain) => {
    const { mailer, raw } = await mailServer({ from });
    await mailer.send(message);
    const mail = await PostalMime.parse(raw[0] ?? '');
    expect(mail.from).toEqual({ name, address });
    expect(mail.messageId).toBe(`<mail-1@${domain}>`);
  });

  test('writes valid headers and lines (RFC 5322) for long texts with accents', async () => {
    const { mailer, raw } = await mailServer({ from: 'Señal Pública, S. A. S. <x@rebanca.example>' });
    const words = [`${'á'.repeat(3_000)} ${'x'.repeat(3_000)}`, 'x'.repeat(3_000), 'ñandú '.repeat(400)];
    for (const word of words)
      await mailer.send({ ...message, subject: word, text: `${word}\n`, html: `<p>${word}</p>` });
    for (const [index, each] of raw.entries()) {
      const [head = ''] = each.split('\r\n\r\n');
      for (const line of each.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
      expect(each.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(head).toMatch(/^[\x20-\x7e\r\n]+$/);
      for (const name of ['Date', 'From', 'To', 'Subject', 'Message-ID', 'MIME-Version', 'Content-Type'])
        expect(head.match(new RegExp(`^${name}:`, 'gim'))).toHaveLength(1);
      const date = /^Date: (.*)$/m.exec(head)?.[1]?.trim() ?? '';
      expect(date).toMatch(/^(\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d ([+-]\d{4})$/);
      const mail = await PostalMime.parse(each);
      expect(mail.text?.trim()).toBe(words[index]?.trim());
      expect(each.indexOf('text/plain')).toBeLessThan(each.indexOf('text/html'));
    }
  });

  test('throws MailRejected only for a permanent rejection', async () => {
    const forGood = await mailServer({ refusal: '550 no such user' });
    await expect(forGood.mailer.send(message)).rejects.toThrow(MailRejected);
    const forNow = await mailServer({ refusal: '451 try later' });
    await expect(forNow.mailer.send(message)).rejects.not.toThrow(MailRejected);
  });

  // The test connects to this machine as "127.1", because the mailer treats this name as a remote server.
  test('rejects a remote server without TLS', async () => {
    const { mailer, raw } = await mailServer({ host: '127.1' });
    const sending = mailer.send(message);
    await expect(sending).rejects.toThrow(/TLS/);
    // The error allows a retry, because the mail can be sent after the operator has configured TLS.
    await expect(sending).rejects.not.toThrow(MailRejected);
    expect(raw).toEqual([]);
  });

  test('sends to a remote server without TLS only when configured', async () => {
    const { mailer, raw } = await mailServer({ host: '127.1', query: '?tls=no' });
    await mailer.send(message);
    expect(raw).toHaveLength(1);
  });
});
