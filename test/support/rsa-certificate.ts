import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, CryptoEngine, Time } from 'pkijs';

export async function certifiedRsaKey(now: Date): Promise<{ key: string; certificate: string }> {
  const engine = new CryptoEngine({ name: 'test', crypto: webcrypto as never });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const imported = {
    own: await webcrypto.subtle.importKey(
      'pkcs8',
      privateKey.export({ type: 'pkcs8', format: 'der' }),
      algorithm,
      true,
      ['sign'],
    ),
    open: await webcrypto.subtle.importKey('spki', publicKey.export({ type: 'spki', format: 'der' }), algorithm, true, [
      'verify',
    ]),
  };
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: 7 }),
    notBefore: new Time({ type: 0, value: new Date(now.getTime() - 60_000) }),
    notAfter: new Time({ type: 0, value: new Date(now.getTime() + 86_400_000) }),
  });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Entidad con llave RSA' }) }),
    );
  await certificate.subjectPublicKeyInfo.importKey(imported.open as never, engine);
  await certificate.sign(imported.own as never, 'SHA-256', engine);
  const der = Buffer.from(certificate.toSchema(true).toBER()).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
  };
}
