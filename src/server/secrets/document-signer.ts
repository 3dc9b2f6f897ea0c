import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError, type Config } from '#server/config/config.ts';
import type { Sql } from '#server/db/database.ts';
import { readOrCreateSecret, readSecret } from '#server/db/secrets.store.ts';
import { drawPdf } from '#server/gateways/pdf/draw-pdf.ts';
import { algorithmOf, type SigningIdentity } from '#server/gateways/pdf/signing-identity.ts';
import type { Platform } from '#server/platform.ts';
import { signingKeyName } from './signing-key-name.ts';
import { sealText, unsealText } from './sealing.ts';

/** The caller must not have an open transaction during the signing. */
export type DocumentSigner = (db: Sql, pdf: Buffer) => Promise<Buffer>;

const soonMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * Without configured files, the portal generates a key and a certificate for the first PDF document and stores both in
 * the database.
 * @throws {ConfigError} when the configured files are unusable.
 */
export function documentSigner(platform: Platform, identity = documentIdentity(platform)): DocumentSigner {
  return async (db, pdf) => drawPdf('signed', await identity(db), pdf, platform.clock.now());
}

export type DocumentIdentity = (db: Sql) => Promise<SigningIdentity>;

/** @throws {ConfigError} when the configured files are unusable. */
export function documentIdentity(platform: Platform): DocumentIdentity {
  const { signature } = platform.config;
  const configured = signature && configuredIdentity(signature, platform);
  return async (db) => configured ?? identityOf(await ownPair(db, platform));
}

type PemPair = { key: string; certificate: string };

async function ownPair(tx: Sql, { clock, config, secrets }: Platform): Promise<PemPair> {
  const { name: owner, taxId } = config.operator;
  // Each operator has a separate key and certificate. Earlier signatures contain their own certificate.
  const name = signingKeyName(config.operator);
  const sealed = (await readSecret(tx, name)) ?? (await makeOwnPair());
  return JSON.parse(unsealText(secrets.signing, name, sealed)) as PemPair;

  async function makeOwnPair(): Promise<string> {
    const { makeOwnCertificate } = await import('#server/gateways/pdf/own-certificate.ts');
    const now = clock.now();
    const made = await makeOwnCertificate({ name: owner, taxId }, now);
    const secret = sealText(secrets.signing, name, JSON.stringify(made));
    return readOrCreateSecret(tx, { name, id: randomUUID(), secret, createdAt: now });
  }
}

const pemCertificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function identityOf({ key, certificate }: PemPair): SigningIdentity {
  return {
    key: createPrivateKey(key),
    certificates: (certificate.match(pemCertificates) ?? []).map((pem) => new X509Certificate(pem).raw),
  };
}

function configuredIdentity(
  { keyFile, certificateFile }: NonNullable<Config['signature']>,
  { clock, log }: Platform,
): SigningIdentity {
  const faults: string[] = [];
  const read = <T>(variable: string, file: string, parse: (pem: string) => T): T | undefined => {
    try {
      return parse(readFileSync(file, 'utf8'));
    } catch {
      faults.push(`${variable}: no se puede leer el archivo`);
      return undefined;
    }
  };
  const key = read('SIGNATURE_KEY_FILE', keyFile, createPrivateKey);
  const chain = read('SIGNATURE_CERTIFICATE_FILE', certificateFile, (pem) => {
    const found = pem.match(pemCertificates)?.map((one) => new X509Certificate(one));
    if (!found) throw new Error('No certificate');
    return found;
  });
  if (key && !algorithmOf(key)) faults.push('SIGNATURE_KEY_FILE: la llave debe ser RSA o de curva P-256');
  const [own] = chain ?? [];
  if (key && own && !own.checkPrivateKey(key))
    faults.push('SIGNATURE_CERTIFICATE_FILE: el primer certificado no es el de la llave');
  if (!key || !chain || !own || faults.length > 0) throw new ConfigError(faults);
  const until = new Date(own.validTo);
  // An expired certificate does not prevent signing: PDF readers report the expiry, and users still get their
  // documents.
  if (until <= clock.now()) log.error({ until }, 'the certificate that signs documents has expired');
  else if (until.getTime() - clock.now().getTime() < soonMs)
    log.warn({ until }, 'the certificate that signs documents expires soon');
  return { key, certificates: chain.map(({ raw }) => raw) };
}
