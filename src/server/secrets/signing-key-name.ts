import { createHash } from 'node:crypto';
import type { OperatorIdentity } from '#contract/operator-identity.ts';

export const signingKeyPrefix = 'paper-signature:';

export const signingKeyName = ({ name, taxId }: Pick<OperatorIdentity, 'name' | 'taxId'>): string =>
  signingKeyPrefix + createHash('sha256').update(`${name}\n${taxId}`).digest('hex').slice(0, 16);
