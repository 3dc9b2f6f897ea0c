import { policyReportPath } from './policy-reports.ts';

interface ForeignOrigins {
  /** What the page may frame: the card provider's. */
  checkoutOrigin: string;
  /** Where its tags may send to. */
  measuringOrigins: readonly string[];
}

/** The policy of a document. Its nonce admits its scripts and styles; each answer has its own. */
export function contentPolicy(nonce: string, foreign: ForeignOrigins): string {
  const tags = foreign.measuringOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' data: blob:${tags}`,
    "font-src 'self'",
    `connect-src 'self'${tags}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${foreign.checkoutOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `report-uri ${policyReportPath}`,
  ].join('; ');
}
