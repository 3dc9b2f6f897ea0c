import { inject } from 'vitest';

/** Replaces `cleaning-command.ts` in tests, because the unbundled sources start more slowly. */
export const cleaningProgram = (): string[] => [inject('cleaningProgram')];
