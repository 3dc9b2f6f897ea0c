import { downloadDocument, listDocuments, sendAcceptedTerms } from '#contract/documents.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { Documents } from './documents.service.ts';
import { verificationPage } from './verification-page.ts';

export function documentsRoutes(http: Http, documents: Documents): void {
  serve(http, listDocuments, ({ session }) => documents.list(session.customerId));

  serve(http, downloadDocument, ({ session, params }) => documents.download(session.customerId, params.documentId));

  serve(http, sendAcceptedTerms, ({ session, body, now }) =>
    documents.sendTerms({ customerId: session.customerId, agreementKey: body.crmAgreementId, email: body.email, now }),
  );

  // Public and drawn here: whoever holds a paper can check it without an account and without a script.
  http.app.get<{ Params: { codigo: string } }>('/verificar/:codigo', async (request, reply) => {
    const { codigo } = request.params;
    const found = /^[\w-]{4,20}$/.test(codigo) ? await documents.verify(codigo) : undefined;
    return reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', verificationPage.contentPolicy)
      .send(verificationPage.render(codigo, found));
  });
}
