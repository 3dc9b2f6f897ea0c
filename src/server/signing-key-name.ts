import { createHash } from 'node:crypto';
import type { OperatorIdentity } from '#contract/operator-identity.ts';

type Owner = Pick<OperatorIdentity, 'name' | 'taxId'>;

export const signingKeyPrefix = 'paper-signature:';

/** What the pair of our own is called that signs the documents of an owner: another owner is another pair. */
export const signingKeyName = (owner: Owner): string => signingKeyPrefix + about([ownerText(owner)]);

/** What earlier versions called it, by the key that it was sealed with. */
export const earlierSigningKeyName = (owner: Owner, key: Uint8Array): string =>
  signingKeyPrefix + about([key, ownerText(owner)]);

const ownerText = ({ name, taxId }: Owner) => `${name}\n${taxId}`;

function about(parts: (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}
