const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

const isLoopback = (host: string) => loopback.test(host);

export const plainHttpFaults = (name: string, address: string): string[] => {
  const fault = plainHttpFault(name, address);
  return fault === undefined ? [] : [fault];
};

/** Requires HTTPS unless the host is local. Returns the fault in Spanish. */
function plainHttpFault(name: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname)) return undefined;
  return `${name}: en producción debe empezar por https:// (lo que viaja por http:// se lee en el camino)`;
}

/** Requires HTTPS also on localhost, because browsers would send cookies unencrypted over HTTP. */
function publicUrlFault(address: string | undefined): string | undefined {
  if (address === undefined) return 'PUBLIC_URL: en producción es obligatoria';
  return new URL(address).protocol === 'https:'
    ? undefined
    : 'PUBLIC_URL: en producción debe empezar por https://, aunque TLS termine en el proxy';
}

/** The values of `sslmode` with which the driver encrypts the connection and verifies the server's certificate. */
const verified = new Set(['require', 'verify-ca', 'verify-full']);

/** Requires TLS for a database connection, except for a local database (loopback or Unix socket). */
function databaseTlsFault(name: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  // The driver accepts a URL without a host after `@`, and then reads the host from the parameter `host`.
  const url = new URL(address.replace(/@\//, '@localhost/'));
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return undefined;
  const { searchParams } = url;
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'verify-full' : 'disable');
  // With `uselibpqcompat`, only `sslmode=verify-full` verifies the certificate and its host name.
  const weakened = searchParams.get('uselibpqcompat') === 'true' && mode !== 'verify-full';
  return verified.has(mode) && !weakened
    ? undefined
    : `${name}: en producción va cifrada; termínala en ?sslmode=verify-full, o pon DATABASE_TLS=off si la red entre ambos ya cifra`;
}

const services = [
  'SALESFORCE_URL',
  'SMS_URL',
  'IDENTITY_URL',
  'WOMPI_API_URL',
  'WOMPI_CHECKOUT_URL',
  'WOMPI_SCRIPT_URL',
  'TAG_MANAGER_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;
type Variable =
  | (typeof services)[number]
  | 'PUBLIC_URL'
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_MIGRATE_URL'
  | 'REBANCA_SECRET'
  | 'REBANCA_SECRET_FILE';

export function productionFaults(
  given: { [V in Variable]?: string | undefined } & { DATABASE_TLS: 'required' | 'off' },
): string[] {
  const tls = given.DATABASE_TLS === 'required';
  const faults = [
    publicUrlFault(given.PUBLIC_URL),
    given.DATABASE_URL === undefined
      ? 'DATABASE_URL: en producción es obligatoria; la base embebida es solo para probar'
      : undefined,
    tls ? databaseTlsFault('DATABASE_URL', given.DATABASE_URL) : undefined,
    tls ? databaseTlsFault('DATABASE_DIRECT_URL', given.DATABASE_DIRECT_URL) : undefined,
    tls ? databaseTlsFault('DATABASE_MIGRATE_URL', given.DATABASE_MIGRATE_URL) : undefined,
    given.REBANCA_SECRET === undefined && given.REBANCA_SECRET_FILE === undefined
      ? 'REBANCA_SECRET o REBANCA_SECRET_FILE: en producción es obligatorio; créalo con «openssl rand -base64 48» y guárdalo fuera de la base de datos'
      : undefined,
    ...services.map((name) => plainHttpFault(name, given[name])),
  ];
  return faults.filter((fault) => fault !== undefined);
}
