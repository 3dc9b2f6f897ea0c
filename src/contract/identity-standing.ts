import { oneOf, z } from './wire.ts';

/** Portfolio customers are confirmed. Self-registered users must confirm their identity, with or without debts. */
export const identityStanding = oneOf(['CONFIRMADA', 'POR_CONFIRMAR', 'EN_REVISION'] as const);
export type IdentityStanding = z.output<typeof identityStanding>;
