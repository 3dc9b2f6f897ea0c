import { policyReportPath } from './policy-reports.ts';

/** What admits the scripts and styles that a page carries in itself. */
interface InlineSources {
  script: string;
  style: string;
}

/** A page written for one answer: its scripts carry a nonce that nobody can guess. */
export const fresh = (nonce: string): InlineSources => ({ script: `'nonce-${nonce}'`, style: `'nonce-${nonce}'` });

/** A page that many get alike: its one script and its one style are admitted by their text. */
export const digested = (scriptHash: string, styleHash: string): InlineSources => ({
  script: scriptHash,
  style: styleHash,
});

interface ForeignOrigins {
  /** What the page may frame: the card provider's. */
  checkoutOrigin: string;
  /** Where its tags may send to. */
  measuringOrigins: readonly string[];
}

export function contentPolicy({ script, style }: InlineSources, foreign: ForeignOrigins): string {
  const tags = foreign.measuringOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src ${script} 'strict-dynamic'`,
    `style-src 'self' ${style}`,
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
