import { policyReportPath } from './policy-reports.ts';

interface ForeignOrigins {
  checkoutOrigin: string;
  measuringOrigins: readonly string[];
}

/** The nonce must be unique per response. */
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
