import { refuse, type Refusal } from '#domain/refusal.ts';
import type { GuessLimit, LimitedTry } from './guess-limits.ts';

export type IdentityState = 'PREGUNTAS' | 'CODIGO' | 'CONFIRMADA' | 'EN_REVISION' | 'RECHAZADA';
export type IdentityEvent = 'answered' | 'reviewed' | 'approved' | 'confirmed' | 'refused';

/** The answers alone never confirm the check. The user must also prove access to a contact on file. */
export const identityTransitions = {
  PREGUNTAS: { answered: 'CODIGO', reviewed: 'EN_REVISION', refused: 'RECHAZADA' },
  CODIGO: { confirmed: 'CONFIRMADA', refused: 'RECHAZADA' },
  EN_REVISION: { approved: 'CODIGO', refused: 'RECHAZADA' },
  CONFIRMADA: {},
  RECHAZADA: {},
} as const satisfies Record<IdentityState, Partial<Record<IdentityEvent, IdentityState>>>;

export const identityRules = {
  tries: 3,
  windowMs: 24 * 60 * 60_000,
  openMs: 30 * 60_000,
  questions: 4,
  provenMs: 10 * 60_000,
} as const;

export type ProvenContact = { readonly kind: string; readonly value: string; readonly at: Date };

/**
 * Returns true when the user has just verified the contact that would receive the code, so no code is needed. `onFile`
 * is in order of preference.
 */
export function isCodeBehind(
  onFile: readonly { readonly kind: string; readonly value: string; readonly mayReceive: boolean }[],
  proven: readonly ProvenContact[],
  now: Date,
): boolean {
  return proven.some(({ kind, value, at }) => {
    const target = onFile.find((contact) => contact.kind === kind && contact.mayReceive);
    return target?.value === value && now.getTime() - at.getTime() < identityRules.provenMs;
  });
}

/** `begunAt` may be in any order. `triesLeft` is the number of checks left after the new check. */
export function canBeginIdentityCheck(
  now: Date,
  begunAt: readonly Date[],
): { triesLeft: number } | Refusal<'IDENTITY_FAILED'> {
  const recent = begunAt.filter((at) => now.getTime() - at.getTime() < identityRules.windowMs).length;
  return recent < identityRules.tries ? { triesLeft: identityRules.tries - recent - 1 } : refuse('IDENTITY_FAILED');
}

/**
 * The codes of one portfolio customer, over all accounts that claim to be this customer: at most 33 codes a day. With
 * five tries each, that is 165 guesses among a million codes.
 */
export const identityCodes: GuessLimit = { name: 'identity-codes', capacity: 9, refillSeconds: 3_600 };

/**
 * For each code that the account has received today, two tokens must remain. An account therefore receives at most five
 * codes a day, and accounts with fewer codes have priority.
 */
export const identityCodeFor = (portfolioCustomerId: string, sentToday: number): LimitedTry => ({
  bucket: identityCodes,
  subject: portfolioCustomerId,
  leaves: 2 * sentToday,
});
