import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import { hashingPool, type HashingPool } from './hashing-pool.ts';

/** Argon2id with 19 MiB, two passes and one lane (OWASP Password Storage). */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const saltBytes = 16;

type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

export interface PasswordHashing {
  /**
   * Which of the stored hashes of an account (`CC:52418903`) is of this password: its index, or -1. The work is one
   * hash, whether the account has no credential, one, or many that share its salt.
   */
  find(account: string, stored: readonly string[], password: string): Promise<number>;
  /**
   * The same for an account with any number of credentials, of which `stored` are the first: every stored hash that
   * this password may have.
   */
  candidates(account: string, stored: readonly string[], password: string): Promise<string[]>;
  /** A hash with the account's salt. */
  hash(account: string, password: string): Promise<string>;
  /** Whether a stored hash was made with another cost than today's, or stands in the way of the one hash of `find`. */
  isOutdated(account: string, stored: string, ofHowMany: number): boolean;
  /** How many hashes have been made so far; tests count with it. */
  made(): number;
  close(): Promise<void>;
}

/**
 * Hashes passwords behind everything else: a storm of sign-ins waits in a queue of its own.
 *
 * One document may have several credentials: the portfolio's person, and people who registered with it. So that none
 * of this shows in the work of a sign-in, all credentials of a document share a salt, derived with `saltKey`.
 *
 * Passwords are compared in Unicode form NFC, so that a keyboard that composes accents differently opens the same door.
 */
export function passwordHashing(
  saltKey: Uint8Array,
  { cost = recommended, pool = hashingPool() }: { cost?: Cost; pool?: HashingPool } = {},
): PasswordHashing {
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
    // One credential of another salt costs one hash, like none at all.
    if (foreign.length === 0 || stored.length > 1) found.push(await salted(account, password));
    for (const one of foreign) {
      if (await counted(pool.verify(one, password.normalize('NFC')))) found.push(one);
    }
    return found;
  }

  return {
    candidates,
    async find(account, stored, password) {
      const matching = (await candidates(account, stored, password)).map((one) => Buffer.from(one));
      return stored.findIndex((one) => {
        const expected = Buffer.from(one);
        return matching.some((given) => given.length === expected.length && timingSafeEqual(expected, given));
      });
    },
    hash: salted,
    isOutdated: (account, stored, ofHowMany) =>
      !stored.startsWith(currentPrefix) || (ofHowMany > 1 && !stored.startsWith(ownPrefix(account))),
    made: () => made,
    close: pool.close,
  };
}
