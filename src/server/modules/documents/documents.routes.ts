import { downloadDocument, listDocuments, sendAcceptedTerms } from '#contract/documents.ts';
import type { OperatorIdentity } from '#contract/operator-identity.ts';
import { cutText } from '#domain/cut-text.ts';
import { serve, type Http } from '#server/http/serve.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyReply } from 'fastify';
import type { DocumentsService } from './documents.service.ts';
import { markText, readMark } from './verification-mark.ts';
import { fontAddress, verificationPage } from './verification-page.ts';

const drawn = (reply: FastifyReply) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', verificationPage.contentPolicy);

export function documentsRoutes(http: Http, documents: DocumentsService, operator: OperatorIdentity): void {
  serve(http, listDocuments, ({ session }) => documents.list(session.customerId));

  serve(http, downloadDocument, ({ session, params, now }) =>
    documents.download(session.customerId, params.documentId, now),
  );

  serve(http, sendAcceptedTerms, ({ session, body, now }) =>
    documents.sendTerms({ customerId: session.customerId, agreementKey: body.crmAgreementId, email: body.email, now }),
  );

  // Public and server-rendered, so that a document can be verified without an account or JavaScript.
  http.app.get<{ Params: { marca: string } }>('/verificar/:marca', async (request, reply) => {
    const { marca } = request.params;
    const mark = readMark(marca);
    const found = mark && (await documents.verify(mark));
    return drawn(reply.code(found ? 200 : 404)).send(
      verificationPage.render(mark ? markText(mark) : marca, found, operator),
    );
  });

  http.app.get(fontAddress, async (_request, reply) => {
    const font = await brandFont();
    if (!font) return reply.callNotFound();
    return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font);
  });

  // A typed or pasted mark may contain spaces, line breaks and surrounding words.
  http.app.get<{ Querystring: { marca?: unknown } }>('/verificar', async (request, reply) => {
    const { marca } = request.query;
    const typed = typeof marca === 'string' ? cutText(marca.trim(), longestTyped) : '';
    if (typed === '') return drawn(reply).send(verificationPage.ask(operator));
    const mark = readMark(typed);
    const shown = mark ? markText(mark) : cutText(typed.replace(/\s+/g, ' '), 64);
    return reply.redirect(`/verificar/${encodeURIComponent(shown)}`, 303);
  });
}

/** Undefined when the font is not installed; the page then uses a system font. */
const brandFont = (): Promise<Buffer | undefined> => {
  const locate = createRequire(import.meta.url).resolve;
  return Promise.resolve()
    .then(() => readFile(locate('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')))
    .catch(() => undefined);
};

/** In characters: enough for the printed label and a fingerprint with a space after each character. */
const longestTyped = 300;
