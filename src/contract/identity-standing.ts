import { oneOf, z } from './wire.ts';

/**
 * The identity status of a signed-in user. Portfolio customers are confirmed. Self-registered users must confirm their
 * identity, whether or not their identity document has debts.
 */
export const identityStanding = oneOf(['CONFIRMADA', 'POR_CONFIRMAR', 'EN_REVISION'] as const);
export type IdentityStanding = z.output<typeof identityStanding>;
