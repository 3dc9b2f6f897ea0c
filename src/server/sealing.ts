import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

type Data = Record<string, unknown>;

/** Data that opens something, unreadable in a copy of the database and tied to the row `id` that holds it. */
export function seal(key: Uint8Array, id: string, data: Data): Data {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64') };
}

/** @throws when the data was sealed with another key or for another row. */
export function unseal(key: Uint8Array, id: string, data: Data): Data {
  if (typeof data['sealed'] !== 'string') return data;
  const bytes = Buffer.from(data['sealed'], 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Data;
}
