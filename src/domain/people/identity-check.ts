import { refuse, type Refusal } from '#domain/refusal.ts';
import type { GuessLimit, LimitedTry } from './guess-limits.ts';

export type IdentityState = 'PREGUNTAS' | 'CODIGO' | 'CONFIRMADA' | 'EN_REVISION' | 'RECHAZADA';
export type IdentityEvent = 'answered' | 'reviewed' | 'approved' | 'confirmed' | 'refused';

/** A check of who somebody is. Only the code, sent to a contact on file, confirms; answers never do by themselves. */
export const identityTransitions = {
  PREGUNTAS: { answered: 'CODIGO', reviewed: 'EN_REVISION', refused: 'RECHAZADA' },
  CODIGO: { confirmed: 'CONFIRMADA', refused: 'RECHAZADA' },
  EN_REVISION: { approved: 'CODIGO', refused: 'RECHAZADA' },
  CONFIRMADA: {},
  RECHAZADA: {},
} as const satisfies Record<IdentityState, Partial<Record<IdentityEvent, IdentityState>>>;

export const identityRules = {
  /** Checks that may be begun within the window. */
  tries: 3,
  windowMs: 24 * 60 * 60_000,
  /** How long a check that was begun waits for its end. */
  openMs: 30 * 60_000,
  questions: 4,
  /** How long a contact that its person has just proven need not be proven again. */
  provenMs: 10 * 60_000,
} as const;

export type ProvenContact = { readonly kind: string; readonly value: string; readonly at: Date };

/**
 * Whether the code of a check is behind already: the contact on file that it would go to, the first that may receive
 * one of its kind, is one that the person has just proven. `onFile` in order of preference.
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

/** Whether another check may begin; `begunAt` holds the person's earlier ones, in any order. Tries left counts this one. */
export function canBeginIdentityCheck(
  now: Date,
  begunAt: readonly Date[],
): { triesLeft: number } | Refusal<'IDENTITY_FAILED'> {
  const recent = begunAt.filter((at) => now.getTime() - at.getTime() < identityRules.windowMs).length;
  return recent < identityRules.tries ? { triesLeft: identityRules.tries - recent - 1 } : refuse('IDENTITY_FAILED');
}

/**
 * Codes that prove to be one person of the portfolio: 33 within a day at most, and so 165 guesses of a million, however
 * many accounts claim to be them.
 */
export const identityCodes: GuessLimit = { name: 'identity-codes', capacity: 9, refillSeconds: 3_600 };

/**
 * One more code for an account that was sent `sentToday` of them within 24 hours. Each leaves two to others for every
 * one that it had: none is sent more than five a day, and who had fewer comes first, so that an account which had none
 * is sent its code at once, whatever four others spent.
 */
export const identityCodeFor = (portfolioCustomerId: string, sentToday: number): LimitedTry => ({
  bucket: identityCodes,
  subject: portfolioCustomerId,
  leaves: 2 * sentToday,
});
