import { named } from '#web/shared/routing/guard.ts';
import { heldInvitation, holdInvitation } from './invitation.ts';
import { keepEntryTarget } from '#web/shared/routing/post-login-target.ts';

// The guards of public pages; those of the portal are in portal/guards.ts.

/** `/`: health checks and invitations stay, without the token in the address; everything else goes to /inicio. */
export const tokenValidation = named('token-validation', ({ search, preload }) => {
  if (search.healthcheck !== undefined) return undefined;
  if (search.token !== undefined && !preload) {
    holdInvitation(search.token);
    return '/';
  }
  return heldInvitation() === undefined ? '/inicio' : undefined;
});

/** The sign-in page keeps its `target`, with the hash, for after the sign-in. */
export const postLogin = named('post-login', ({ search, address, preload }) => {
  if (!preload) keepEntryTarget({ search, address });
  return undefined;
});
