import { randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, ObjectIdentifier, OctetString, PrintableString, Sequence, Set, Utf8String } from 'asn1js';
import { BasicConstraints, Certificate, CryptoEngine, Extension, RelativeDistinguishedNames, Time } from 'pkijs';

const yearsOfValidity = 20;
/** The clock of a verifying computer may be behind, so the certificate is already valid before its creation. */
const beforehandMs = 60 * 60 * 1_000;
/** The first year that X.509 writes with four digits (RFC 5280, 4.1.2.5). */
const firstLongYear = 2050;

/** Creates a P-256 key (PKCS#8). Both results are in PEM format. */
export async function makeOwnCertificate(
  owner: { name: string; taxId: string },
  now: Date,
): Promise<{ key: string; certificate: string }> {
  const { subtle } = webcrypto;
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto });
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + yearsOfValidity);
  const serial = randomBytes(16);
  // The serial number must be positive and must not start with a zero byte. The first bit is therefore 0 and the second
  // bit is 1.
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const name = RelativeDistinguishedNames.fromBER(
    new Sequence({
      value: [
        namePart('2.5.4.6', new PrintableString({ value: 'CO' })),
        namePart('2.5.4.10', new Utf8String({ value: owner.name })),
        namePart('2.5.4.5', new PrintableString({ value: `NIT ${owner.taxId}` })),
        namePart('2.5.4.3', new Utf8String({ value: owner.name })),
      ],
    }).toBER(),
  );
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serial }),
    issuer: name,
    subject: name,
    notBefore: timeOf(new Date(now.getTime() - beforehandMs)),
    notAfter: timeOf(until),
  });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  const keyId = await subtle.digest('SHA-1', certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView);
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema()),
    // The two bits of the key usage are digitalSignature and nonRepudiation.
    extension('2.5.29.15', true, new BitString({ valueHex: Uint8Array.of(0b1100_0000), unusedBits: 6 })),
    extension('2.5.29.14', false, new OctetString({ valueHex: keyId })),
  ];
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return {
    key: pem('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
  };
}

/** Builds one part of a distinguished name as a separate set, because pkijs would combine all parts into one set. */
const namePart = (type: string, value: Utf8String | PrintableString) =>
  new Set({ value: [new Sequence({ value: [new ObjectIdentifier({ value: type }), value] })] });
const timeOf = (value: Date) => new Time({ type: value.getUTCFullYear() < firstLongYear ? 0 : 1, value });
const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
