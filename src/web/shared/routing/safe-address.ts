/** Characters that browsers drop or rewrite when they parse an address. */
const deceiving = /[\p{Cc}\\]/u;

/**
 * An address of `origin` under /portal as path, query and hash, rebuilt from its parts; undefined for anything else.
 */
export function safePortalAddress(raw: string, origin: string): string | undefined {
  if (!/^\/(?![/\\])/.test(raw) || deceiving.test(raw)) return undefined;
  let url: URL;
  try {
    url = new URL(raw, origin);
  } catch {
    return undefined;
  }
  // Other parsers could decode percent-encoded separators and dots.
  if (url.origin !== origin || /%(?:2f|5c|2e|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname)) return undefined;
  return isPortalPath(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}

export function isPortalPath(pathname: string): boolean {
  return pathname === '/portal' || pathname.startsWith('/portal/');
}

const refusedSchemes = new Set(['javascript:', 'data:', 'blob:', 'vbscript:']);

/** Always within our origin, elsewhere only with `externalAllowed`, never to a scheme that runs code. */
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
