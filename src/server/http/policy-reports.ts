import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sendProblem } from './problem-replies.ts';

export const policyReportPath = '/informes/csp';

const sizeLimit = 16 * 1024;
/** The maximum number of logged reports per process and minute, so that a frequent fault does not fill the disk. */
const perMinute = 30;

const reportBody = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(2_000).default(''),
    'blocked-uri': z.string().max(2_000).default(''),
    'violated-directive': z.string().max(200).default(''),
    'effective-directive': z.string().max(200).default(''),
    disposition: z.string().max(20).default(''),
  }),
});

/** Logs only the rule, the masked path of the page and the blocked origin, without query strings. */
export function takePolicyReports(app: FastifyInstance, now: () => Date): void {
  let minute = 0;
  let written = 0;
  // The route has its own scope, because no other route may accept this content type.
  void app.register(async (reports) => {
    reports.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: sizeLimit },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch (error) {
          done(error as Error);
        }
      },
    );
    reports.post(policyReportPath, async (request, reply) => {
      const report = reportBody.safeParse(request.body).data?.['csp-report'];
      if (!report) return sendProblem(request, reply, 'INVALID_BODY');
      const current = Math.floor(now().getTime() / 60_000);
      if (current !== minute) [minute, written] = [current, 0];
      if ((written += 1) <= perMinute) {
        const directive = printable(report['effective-directive'] || report['violated-directive']);
        const facts = { directive, page: pathOf(report['document-uri']), blocked: originOf(report['blocked-uri']) };
        request.log.warn(facts, 'a page violated its content security policy');
      }
      return reply.code(204).send();
    });
  });
}

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 100);

/** Keeps segments that are words, such as `/verificar`, and masks all others, because they may be secrets. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const parts = new URL(address).pathname.split('/');
  return parts
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : '…'))
    .join('/')
    .slice(0, 100);
}

/** Returns an origin such as `https://evil.example`, a scheme such as `data:`, or a keyword such as `inline`. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return printable(address.split(/[?#/]/)[0] ?? '');
  const { origin, protocol } = new URL(address);
  return printable(origin === 'null' ? protocol : origin);
}
