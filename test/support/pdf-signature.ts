import { createHash, webcrypto } from 'node:crypto';
import { OctetString, Sequence } from 'asn1js';
import { Certificate, ContentInfo, CryptoEngine, SignedData } from 'pkijs';

const engine = new CryptoEngine({ name: 'test', crypto: webcrypto as never });

export interface CheckedSignature {
  /** True when the signature of the ranges is valid, and the signed attributes name the certificate. */
  isIntact: boolean;
  /** True when the signed ranges cover every byte except the signature itself. */
  coversEverything: boolean;
  certificate: Buffer;
  /** The signing time in the PDF date format. */
  claimedAt: string;
  subFilter: string;
}

/** Throws unless the PDF has exactly one signature. */
export async function checkSignature(pdf: Buffer): Promise<CheckedSignature> {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)];
  if (found.length !== 1) throw new Error(`Expected one signature, found ${found.length}`);
  const [start, before, after, rest] = found[0]!.slice(1).map(Number) as [number, number, number, number];
  const ranges = Buffer.concat([pdf.subarray(start, start + before), pdf.subarray(after, after + rest)]);
  const frame = text.slice(before, after);
  if (!/^<[0-9a-f]*>$/.test(frame)) throw new Error('The gap between the ranges is not the signature');
  const dictionary = text.slice(text.lastIndexOf(' obj', before), text.indexOf('endobj', after));

  const content = ContentInfo.fromBER(Buffer.from(frame.slice(1, -1), 'hex'));
  const signed = new SignedData({ schema: content.content });
  const certificate = signed.certificates?.[0] as Certificate;
  const der = Buffer.from(certificate.toSchema().toBER());
  const isSigned = await signed.verify({ signer: 0, data: arrayBuffer(ranges), checkChain: false }, engine).then(
    (holds) => holds,
    () => false,
  );
  return {
    isIntact: isSigned && namedCertificateHash(signed).equals(createHash('sha256').update(der).digest()),
    coversEverything: start === 0 && after + rest === pdf.length,
    certificate: der,
    claimedAt: /\/M \((D:\d{14}Z)\)/.exec(dictionary)?.[1] ?? '',
    subFilter: /\/SubFilter \/([\w.]+)/.exec(dictionary)?.[1] ?? '',
  };
}

/** Returns the SHA-256 in signing-certificate-v2 (RFC 5035), which binds the signature to a certificate. */
function namedCertificateHash(signed: SignedData): Buffer {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const value = attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.47')?.values[0] as Sequence;
  const [certificates] = value.valueBlock.value as [Sequence];
  const [first] = certificates.valueBlock.value as [Sequence];
  const [hash] = first.valueBlock.value as [OctetString];
  return Buffer.from(hash.valueBlock.valueHexView);
}

const arrayBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;
