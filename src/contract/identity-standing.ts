import { oneOf, z } from './wire.ts';

/**
 * What a signed-in person has proven: a person of the portfolio nothing more, who registered has to, whether or not
 * anything stands under their document.
 */
export const identityStanding = oneOf(['CONFIRMADA', 'POR_CONFIRMAR', 'EN_REVISION'] as const);
export type IdentityStanding = z.output<typeof identityStanding>;
