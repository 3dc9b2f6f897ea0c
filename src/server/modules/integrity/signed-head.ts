import { createHash, createPublicKey, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { SigningIdentity } from '#server/gateways/pdf/signing-identity.ts';

/** `previous` is the hash of the previous head; empty for the first head. */
const headContent = z.strictObject({
  number: z.int().min(1),
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  at: z.iso.datetime(),
  previous: z.string(),
  /** Only for the first head after a restore: the time to which the database was restored. */
  returnedTo: z.iso.datetime().optional(),
  chains: z.array(z.strictObject({ table: z.string(), length: z.int().min(0), hash: z.string() })),
});
export type HeadContent = z.infer<typeof headContent>;

const signedHead = z.object({ content: z.string(), signature: z.string(), certificate: z.string() });
export type SignedHead = z.infer<typeof signedHead>;

const isRsaOrEc = (key: KeyObject) => ['rsa', 'ec'].includes(key.asymmetricKeyType ?? '');

export function signHead(content: HeadContent, { key, certificates: [own] }: SigningIdentity): SignedHead {
  const text = JSON.stringify(content);
  return {
    content: text,
    signature: sign('sha256', Buffer.from(text), key).toString('base64'),
    certificate: own ? new X509Certificate(own).toString() : '',
  };
}

export const hashOfHead = ({ content, signature, certificate }: SignedHead): string =>
  createHash('sha256').update([content, signature, certificate].join('\n')).digest('hex');

/** Undefined when the signature or the content is invalid. The caller validates the certificate. */
export function readHead(head: SignedHead): HeadContent | undefined {
  try {
    const key = createPublicKey(head.certificate);
    const isGood =
      isRsaOrEc(key) && verify('sha256', Buffer.from(head.content), key, Buffer.from(head.signature, 'base64'));
    // Only canonical base64 and PEM are accepted, so that any changed character is detected.
    const isOurs =
      Buffer.from(head.signature, 'base64').toString('base64') === head.signature &&
      new X509Certificate(head.certificate).toString() === head.certificate;
    return isGood && isOurs ? headContent.parse(JSON.parse(head.content)) : undefined;
  } catch {
    return undefined;
  }
}

const opening = '-----BEGIN REBANCA HEAD-----';
const closing = '-----END REBANCA HEAD-----';

/** Short ASCII lines, because mail clients may change other text. */
export function armoured(head: SignedHead): string {
  const lines =
    Buffer.from(JSON.stringify(head))
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [opening, ...lines, closing].join('\n');
}

export function headsIn(text: string): SignedHead[] {
  const parse = (json: string): SignedHead[] => {
    try {
      return [signedHead.parse(JSON.parse(json))];
    } catch {
      return [];
    }
  };
  const whole = parse(text);
  if (whole.length > 0) return whole;
  const letters = text.split(opening).slice(1);
  return letters.flatMap((rest) =>
    parse(Buffer.from((rest.split(closing)[0] ?? '').replace(/^>+/gm, ''), 'base64').toString()),
  );
}
