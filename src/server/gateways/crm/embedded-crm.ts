import { createHash } from 'node:crypto';
import type { Crm } from './crm.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const checkAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

export function embeddedCrm({ failing = () => false }: { failing?: (agreementId: string) => boolean } = {}): Crm {
  return {
    async registerAgreement({ agreementId }) {
      if (failing(agreementId)) throw new Error('The embedded CRM is configured to fail');
      return { crmAgreementId: salesforceLikeId(agreementId) };
    },
    async updateAgreement({ agreementId }) {
      if (failing(agreementId)) throw new Error('The embedded CRM is configured to fail');
    },
  };
}

export function salesforceLikeId(agreementId: string): string {
  const digest = createHash('sha256').update(agreementId).digest();
  const id = `a0R${[...digest.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
  return id + caseSuffix(id);
}

/**
 * Returns Salesforce's case checksum of an id. Each checksum character marks the capital letters of five characters.
 */
export function caseSuffix(id15: string): string {
  return [0, 5, 10]
    .map((start) => {
      const bits = Array.from(id15.slice(start, start + 5)).reduce(
        (sum, char, i) => sum + (/[A-Z]/.test(char) ? 1 << i : 0),
        0,
      );
      return checkAlphabet[bits] ?? '';
    })
    .join('');
}
