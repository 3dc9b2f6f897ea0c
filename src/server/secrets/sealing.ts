import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

type Data = Record<string, unknown>;

/** The decryption needs the same row `id`. */
export const seal = (ring: KeyRing, id: string, data: Data): Data => ({
  sealed: sealText(ring, id, JSON.stringify(data)),
});

/**
 * Returns unencrypted data unchanged.
 * @throws when the data was encrypted with an unknown key or for another row.
 */
export function unseal(ring: KeyRing, id: string, data: Data): Data {
  if (typeof data['sealed'] !== 'string') return data;
  return JSON.parse(unsealText(ring, id, data['sealed'])) as Data;
}

/** Uses the first key of the ring. Returns `<key id>:<base64>`. */
export function sealText([{ id: keyId, key }]: KeyRing, id: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(id));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${keyId}:${Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64')}`;
}

/** @throws when no key of the ring decrypts the text. */
export function unsealText(ring: KeyRing, id: string, sealed: string): string {
  const keyId = keyIdOf(sealed);
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(':') + 1), 'base64');
  const named = ring.find((one) => one.id === keyId);
  if (!named) throw new Error(`Ningún secreto dado abre lo que se selló con ${keyId}.`);
  return opened(named.key, id, bytes);
}

export const keyIdOf = (sealed: string): string => sealed.slice(0, sealed.indexOf(':'));

function opened(key: Uint8Array, id: string, bytes: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
