import { refuse, type Refusal } from '#domain/refusal.ts';
import type { GuessLimit, LimitedTry } from './guess-limits.ts';

export type IdentityState = 'PREGUNTAS' | 'CODIGO' | 'CONFIRMADA' | 'EN_REVISION' | 'RECHAZADA';
export type IdentityEvent = 'answered' | 'reviewed' | 'approved' | 'confirmed' | 'refused';

/** An identity check. Only a code sent to a contact on file confirms it, never the answers alone. */
export const identityTransitions = {
  PREGUNTAS: { answered: 'CODIGO', reviewed: 'EN_REVISION', refused: 'RECHAZADA' },
  CODIGO: { confirmed: 'CONFIRMADA', refused: 'RECHAZADA' },
  EN_REVISION: { approved: 'CODIGO', refused: 'RECHAZADA' },
  CONFIRMADA: {},
  RECHAZADA: {},
} as const satisfies Record<IdentityState, Partial<Record<IdentityEvent, IdentityState>>>;

export const identityRules = {
  /** Checks that can start within the window. */
  tries: 3,
  windowMs: 24 * 60 * 60_000,
  /** How long an unfinished check stays open. */
  openMs: 30 * 60_000,
  questions: 4,
  /** How long a verified contact needs no new code. */
  provenMs: 10 * 60_000,
} as const;

export type ProvenContact = { readonly kind: string; readonly value: string; readonly at: Date };

/**
 * True when the check needs no code, because the contact that would receive it (the first of its kind on file that may
 * receive codes) was just verified. `onFile` is in order of preference.
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

/**
 * Allows another check or refuses it; `begunAt` has earlier starts in any order. `triesLeft` already counts this one.
 */
export function canBeginIdentityCheck(
  now: Date,
  begunAt: readonly Date[],
): { triesLeft: number } | Refusal<'IDENTITY_FAILED'> {
  const recent = begunAt.filter((at) => now.getTime() - at.getTime() < identityRules.windowMs).length;
  return recent < identityRules.tries ? { triesLeft: identityRules.tries - recent - 1 } : refuse('IDENTITY_FAILED');
}

/**
 * Identity codes of one portfolio customer, over all accounts that claim it: at most 33 a day, so 165 guesses in a
 * million.
 */
export const identityCodes: GuessLimit = { name: 'identity-codes', capacity: 9, refillSeconds: 3_600 };

/**
 * The limit for one more code to an account that received `sentToday` codes within 24 hours. Each received code must
 * leave two in the bucket unused, so an account gets at most five a day and accounts with fewer codes come first.
 */
export const identityCodeFor = (portfolioCustomerId: string, sentToday: number): LimitedTry => ({
  bucket: identityCodes,
  subject: portfolioCustomerId,
  leaves: 2 * sentToday,
});
