import * as contract from '#contract/legal.ts';
import { readLegalFileName } from '#texts/legal/legal-text.ts';
import { hasCurrent } from '#server/http/conditional.ts';
import { sendProblem } from '#server/http/problem-replies.ts';
import { filePolicy } from '#server/http/fixed-policies.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { LegalService } from './legal.service.ts';

export function legalRoutes(http: Http, legal: LegalService): void {
  serve(http, contract.listLegalTexts, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return {
      texts: legal.current().map(({ text: { kind, version, inForceFrom, title, plain }, hash, address }) => ({
        kind,
        version,
        inForceFrom,
        title,
        plain,
        hash,
        address,
      })),
    };
  });

  // The route is public, so that a browser tab without a session can open the text.
  http.app.get<{ Params: { archivo: string } }>('/legal/:archivo', async (request, reply) => {
    const asked = readLegalFileName(request.params.archivo);
    const pdf = asked && (await legal.pdf(asked.kind, asked.version));
    if (!pdf) return sendProblem(request, reply, 'NOT_FOUND');
    const etag = `"${pdf.hash}"`;
    void reply.header('cache-control', 'public, max-age=86400').header('content-security-policy', filePolicy);
    if (hasCurrent(request, reply, etag)) return reply.code(304).send();
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${request.params.archivo}"`)
      .send(pdf.bytes);
  });
}
