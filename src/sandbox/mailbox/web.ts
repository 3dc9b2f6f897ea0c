import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, isJsonRequest, readJsonObject, send, sendHtml, sendJson } from '#sandbox/http.ts';
import type { Mail, MailAttachment, MailStore } from './mail-store.ts';
import type { MailboxFaults } from './smtp.ts';

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function createMailboxPages(store: MailStore, faults: MailboxFaults, files: { script: string; style: string }) {
  const findMail = async (id: string) => (await store.all()).find((mail) => mail.id === id);

  const part = async (response: ServerResponse, id: string, kind: string, index: string | undefined): Promise<void> => {
    const mail = await findMail(id);
    if (!mail) return sendJson(response, 404, { error: 'El correo no existe' });
    if (kind === '') return sendJson(response, 200, publicMail(mail));
    if (kind === 'raw') {
      response.setHeader('content-disposition', `attachment; filename="${id}.eml"`);
      return send(response, 200, 'message/rfc822', store.raw(id) ?? '');
    }
    if (kind === 'html') {
      if (mail.html === null) return sendJson(response, 404, { error: 'El correo no tiene HTML' });
      response.setHeader('content-security-policy', mailPolicy);
      response.setHeader('referrer-policy', 'no-referrer');
      return send(
        response,
        200,
        'text/html; charset=utf-8',
        `<base target="_blank">${withInlineImages(mail.html, mail.attachments)}`,
      );
    }
    const attachment = mail.attachments[Number(index)];
    if (!attachment) return sendJson(response, 404, { error: 'El adjunto no existe' });
    const name = encodeURIComponent(attachment.filename || `adjunto-${index}`);
    response.setHeader('content-disposition', `attachment; filename*=UTF-8''${name}`);
    response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    return send(response, 200, attachment.mimeType, attachment.content);
  };

  const changeFaults = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = isJsonRequest(request) ? await readJsonObject(request) : undefined;
    if (!body) return sendJson(response, 400, { error: 'Envía un objeto JSON' });
    for (const [name, value] of Object.entries(body)) {
      const usual = name in faults ? faults[name as keyof MailboxFaults] : undefined;
      const negative = typeof value === 'number' && !(Number.isInteger(value) && value >= 0);
      if (typeof value !== typeof usual || negative) return sendJson(response, 400, { error: `${name}: no es válido` });
    }
    Object.assign(faults, body);
    return sendJson(response, 200, faults);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://mailbox');
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /' || /^GET \/mensajes\/[\w-]+$/.test(route)) return sendHtml(response, 200, page());
    if (route === 'GET /mailbox.js') return send(response, 200, 'text/javascript; charset=utf-8', files.script);
    if (route === 'GET /estilo.css') return send(response, 200, 'text/css; charset=utf-8', files.style);
    if (route === 'GET /api/messages') return sendJson(response, 200, (await store.all()).toReversed().map(publicMail));
    if (route === 'DELETE /api/messages') {
      if (!isJsonRequest(request)) return sendJson(response, 415, { error: 'Envía JSON' });
      store.clear();
      return sendJson(response, 200, {});
    }
    if (route === 'GET /api/faults') return sendJson(response, 200, faults);
    if (route === 'PUT /api/faults') return await changeFaults(request, response);
    const [, id, kind = '', index] =
      /^GET \/api\/messages\/([\w-]+)(?:\/(raw|html|attachments)(?:\/(\d+))?)?$/.exec(route) ?? [];
    if (id) return await part(response, id, kind, index);
    return sendJson(response, 404, { error: 'No existe' });
  };
}

function publicMail(mail: Mail) {
  const attachments = mail.attachments.map(({ content: _content, ...attachment }, index) => ({
    ...attachment,
    url: `/api/messages/${mail.id}/attachments/${index}`,
  }));
  return { ...mail, attachments };
}

function withInlineImages(html: string, attachments: readonly MailAttachment[]): string {
  return html.replace(/cid:([^"'\s)>]+)/g, (whole, contentId: string) => {
    const image = attachments.find((attachment) => attachment.contentId === decodeURIComponent(contentId));
    return image ? `data:${escapeHtml(image.mimeType)};base64,${Buffer.from(image.content).toString('base64')}` : whole;
  });
}

function page(): string {
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Buzón de pruebas</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/estilo.css">
<script src="/mailbox.js" defer></script>
</head>
<body class="mailbox">
<header class="bar"><h1 class="brand">Buzón de pruebas</h1><span class="notice">Correos de esta máquina · no salen de aquí</span></header>
<main>
<nav class="card mails" aria-label="Correos">
<div class="head"><h2>Correos</h2><button class="danger" type="button" id="vaciar">Vaciar</button></div>
<p class="muted small" role="status" id="cuenta"></p>
<ul id="lista"></ul>
</nav>
<article class="card mail" id="correo" tabindex="-1" aria-label="Correo elegido"></article>
</main>
</body>
</html>
`;
}
