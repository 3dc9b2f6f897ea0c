import { createHash } from 'node:crypto';
import type { OperatorIdentity } from '#contract/operator-identity.ts';

export const signingKeyPrefix = 'paper-signature:';

/** The name of the generated key pair of an owner. */
export const signingKeyName = ({ name, taxId }: Pick<OperatorIdentity, 'name' | 'taxId'>): string =>
  signingKeyPrefix + createHash('sha256').update(`${name}\n${taxId}`).digest('hex').slice(0, 16);
