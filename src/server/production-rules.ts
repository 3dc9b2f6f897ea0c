/** What a production start demands of its connections: nobody reads them on the way. */

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether an address leads to this machine itself. */
const isLoopback = (host: string) => loopback.test(host);

/** @returns The sentence that says what to set; undefined where the address is HTTPS or of this machine. */
export function plainHttpFault(name: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname)) return undefined;
  return `${name}: en producción debe empezar por https:// (lo que viaja por http:// se lee en el camino)`;
}

/** People's own address has no exception: cookies of an address without TLS are read on the way. */
export function publicUrlFault(address: string | undefined): string | undefined {
  if (address === undefined) return 'PUBLIC_URL: en producción es obligatoria';
  return new URL(address).protocol === 'https:'
    ? undefined
    : 'PUBLIC_URL: en producción debe empezar por https://, aunque TLS termine en el proxy';
}

/** Modes in which the driver encrypts and verifies the server's certificate. */
const verified = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * A database is spoken to with TLS, unless it is on this machine: loopback or a Unix socket.
 * @returns The sentence that says what to set; undefined where the connection is safe.
 */
export function databaseTlsFault(name: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return `${name}: no se entiende; escríbela como postgres://usuario:clave@servidor/base`;
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return undefined;
  const { searchParams } = url;
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'verify-full' : 'disable');
  // With libpq's own meaning `require` encrypts for whoever answers.
  const weakened = searchParams.get('uselibpqcompat') === 'true' && mode !== 'verify-full';
  return verified.has(mode) && !weakened
    ? undefined
    : `${name}: en producción va cifrada; termínala en ?sslmode=verify-full, o pon DATABASE_TLS=off si la red entre ambos ya cifra`;
}
