/** The characters that browsers drop or rewrite when they parse a URL. */
const deceiving = /[\p{Cc}\\]/u;

/** Rebuilds the URL from its parsed parts. Returns undefined for a URL outside the portal or of another origin. */
export function safePortalAddress(raw: string, origin: string): string | undefined {
  if (!/^\/(?![/\\])/.test(raw) || deceiving.test(raw)) return undefined;
  let url: URL;
  try {
    url = new URL(raw, origin);
  } catch {
    return undefined;
  }
  // Refuses percent-encoded separators, dots and control characters, because other parsers could decode these
  // characters.
  if (url.origin !== origin || /%(?:2f|5c|2e|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname)) return undefined;
  return isPortalPath(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}

export function isPortalPath(pathname: string): boolean {
  return pathname === '/portal' || pathname.startsWith('/portal/');
}

const refusedSchemes = new Set(['javascript:', 'data:', 'blob:', 'vbscript:']);

/**
 * Returns true for an HTTP or HTTPS URL of `origin`, and, when `externalAllowed` is set, for an external URL with the
 * scheme https, http, mailto or tel.
 */
export function mayNavigate(raw: string, origin: string, externalAllowed = false): boolean {
  if (/\p{Cc}/u.test(raw)) return false;
  let url: URL;
  try {
    url = new URL(raw, origin);
  } catch {
    return false;
  }
  if (refusedSchemes.has(url.protocol)) return false;
  if (url.origin === origin && url.protocol.startsWith('http')) return true;
  return externalAllowed && ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol);
}
