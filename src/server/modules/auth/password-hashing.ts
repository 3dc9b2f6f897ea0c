import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import { hashingPool, type HashingPool } from './hashing-pool.ts';

/** Argon2id with 19 MiB, two passes and one lane (OWASP Password Storage). */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const saltBytes = 16;

type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

export type PasswordHashing = ReturnType<typeof passwordHashing>;

/**
 * All credentials of an identity document share a salt derived with `saltKey`, so that the duration of a sign-in does
 * not reveal their number. Passwords are normalised to NFC, because keyboards compose accents differently.
 */
export function passwordHashing(
  saltKey: Uint8Array,
  { cost = recommended, pool = hashingPool() }: { cost?: Cost; pool?: HashingPool } = {},
) {
  const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  let made = 0;
  const counted = <T>(work: Promise<T>) => {
    made++;
    return work;
  };
  const saltOf = (account: string) =>
    createHmac('sha256', saltKey).update(`password\n${account}`).digest().subarray(0, saltBytes);
  const ownPrefix = (account: string) => `${currentPrefix}${saltOf(account).toString('base64').replace(/=+$/, '')}$`;
  const salted = (account: string, password: string) =>
    counted(pool.hash(password.normalize('NFC'), { ...cost, salt: saltOf(account) }));

  async function candidates(account: string, stored: readonly string[], password: string): Promise<string[]> {
    const own = ownPrefix(account);
    const foreign = stored.filter((one) => !one.startsWith(own));
    const found: string[] = [];
    // For a single credential with another salt, only the verification below runs. A sign-in then computes one hash,
    // the same number as without a credential.
    if (foreign.length === 0 || stored.length > 1) found.push(await salted(account, password));
    for (const one of foreign) {
      if (await counted(pool.verify(one, password.normalize('NFC')))) found.push(one);
    }
    return found;
  }

  return {
    candidates,
    /** Returns -1 when no hash matches. Computes a hash even without a credential, so that timing reveals nothing. */
    async find(account: string, stored: readonly string[], password: string) {
      const matching = (await candidates(account, stored, password)).map((one) => Buffer.from(one));
      return stored.findIndex((one) => {
        const expected = Buffer.from(one);
        return matching.some((given) => given.length === expected.length && timingSafeEqual(expected, given));
      });
    },
    hash: salted,
    isOutdated: (account: string, stored: string, ofHowMany: number) =>
      !stored.startsWith(currentPrefix) || (ofHowMany > 1 && !stored.startsWith(ownPrefix(account))),
    made: () => made,
    close: pool.close,
  };
}

/** For example `CC:52418903`. */
export const accountOf = ({ documentType, documentNumber }: { documentType: string; documentNumber: string }) =>
  `${documentType}:${documentNumber}`;
