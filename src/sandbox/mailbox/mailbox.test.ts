import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailbox } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';

let dataDir: string;
let mailbox: Mailbox;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailbox-'));
  mailbox = await startMailbox({ smtpPort: 0, webPort: 0, dataDir });
});
afterEach(async () => {
  await mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (subject = 'Tu código') =>
  createTransport({ host: '127.0.0.1', port: mailbox.smtpPort }).sendMail({
    from: 'Portal <portal@example.com>',
    to: 'ana@example.com',
    bcc: 'copia@example.com',
    subject,
    text: 'Tu código es 482913 — válido 10 minutos',
    html: '<p onclick="alert(1)">Tu código es <b>482913</b><img src="cid:flor"></p>',
    attachments: [
      { filename: 'recibo año.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
      { filename: 'flor.png', cid: 'flor', content: Buffer.from([1, 2, 3]), contentType: 'image/png' },
    ],
  });

describe('the mailbox', () => {
  test('receives a message with its accents, parts and blind copies', async () => {
    const waiting = mailbox.waitFor((mail) => mail.subject === 'Tu código');
    await send();
    const mail = await waiting;
    expect(mail).toMatchObject({ from: { name: 'Portal', address: 'portal@example.com' }, to: ['ana@example.com'] });
    expect(mail.envelope).toEqual({ from: 'portal@example.com', to: ['ana@example.com', 'copia@example.com'] });
    expect(mail.text).toContain('válido 10 minutos');
    expect(mail.html).toContain('<b>482913</b>');
    const receipt = mail.attachments.find(({ filename }) => filename === 'recibo año.pdf');
    expect(receipt).toMatchObject({ mimeType: 'application/pdf', size: 8 });
    expect(Buffer.from(receipt?.content ?? []).toString()).toBe('%PDF-1.7');
  });

  test('waitFor finds a message that was received before the call', async () => {
    await send('Bienvenida');
    expect((await mailbox.waitFor((mail) => mail.subject === 'Bienvenida', 0)).subject).toBe('Bienvenida');
  });

  test('waitFor rejects with the subjects of the received messages when no message matches', async () => {
    await send('Otro');
    await expect(mailbox.waitFor(() => false, 20)).rejects.toThrow('"Otro"');
  });

  test('keeps its messages after a restart and deletes them on clear', async () => {
    await send('Uno');
    await send('Dos');
    const before = await mailbox.messages();
    await mailbox.close();
    mailbox = await startMailbox({ smtpPort: 0, webPort: 0, dataDir });
    expect(await mailbox.messages()).toEqual(before);
    mailbox.clear();
    await mailbox.close();
    mailbox = await startMailbox({ smtpPort: 0, webPort: 0, dataDir });
    expect(await mailbox.messages()).toEqual([]);
  });

  test('uses higher ports when the configured ports are busy', async () => {
    const second = await startMailbox({ smtpPort: mailbox.smtpPort, webPort: mailbox.webPort });
    expect(second.smtpPort).toBeGreaterThan(mailbox.smtpPort);
    expect(second.webPort).toBeGreaterThan(mailbox.webPort);
    await second.close();
  });
});

describe('mailbox faults', () => {
  test('refuse the connection', async () => {
    mailbox.faults.refuse = true;
    await expect(send()).rejects.toThrow();
    expect(await mailbox.messages()).toEqual([]);
  });
  test('delay the reply that accepts a message', async () => {
    mailbox.faults.slowMs = 120;
    const start = performance.now();
    await send();
    expect(performance.now() - start).toBeGreaterThan(110);
  });
});

describe('the page of the mailbox', () => {
  const get = (path: string) => fetch(`${mailbox.webUrl}${path}`);

  test('lists the newest message first and serves each part of a message', async () => {
    await send('Uno');
    await send('Dos');
    const list = (await (await get('/api/messages')).json()) as {
      id: string;
      subject: string;
      attachments: { filename: string; url: string }[];
    }[];
    expect(list.map((mail) => mail.subject)).toEqual(['Dos', 'Uno']);
    const attachment = await get(list[0]?.attachments.find(({ filename }) => filename === 'recibo año.pdf')?.url ?? '');
    expect(attachment.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''recibo%20a%C3%B1o.pdf");
    expect(await attachment.text()).toBe('%PDF-1.7');
    expect(await (await get(`/api/messages/${list[0]?.id}/raw`)).text()).toContain('Delivered-To: copia@example.com');
  });

  test('shows a mail’s HTML with its images and without scripts', async () => {
    await send();
    const [mail] = await mailbox.messages();
    const html = await get(`/api/messages/${mail?.id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await html.text()).toContain('src="data:image/png;base64,AQID"');
  });

  test('accepts changes of the faults over HTTP and refuses unknown faults', async () => {
    const put = (body: unknown) =>
      fetch(`${mailbox.webUrl}/api/faults`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect(await (await put({ slowMs: 5 })).json()).toEqual({
      refuse: false,
      slowMs: 5,
      slowYesMs: 0,
      temporaryFailure: false,
      permanentFailure: false,
    });
    expect((await put({ slowMs: -1 })).status).toBe(400);
    expect((await put({ other: 1 })).status).toBe(400);
  });
});
