import { named } from '#web/shared/routing/guard.ts';
import { heldInvitation, holdInvitation } from './invitation.ts';
import { keepEntryTarget } from '#web/shared/routing/post-login-target.ts';

// The guards of public pages; those of the portal come with it (portal-guards.ts).

/** `/`: a health check or an invitation stay, the invitation without its token; everybody else goes to /inicio. */
export const tokenValidation = named('token-validation', ({ search, preload }) => {
  if (search.healthcheck !== undefined) return undefined;
  if (search.token !== undefined && !preload) {
    holdInvitation(search.token);
    return '/';
  }
  return heldInvitation() === undefined ? '/inicio' : undefined;
});

/** The sign-in entry keeps its `target`, with the hash, for afterwards. */
export const postLogin = named('post-login', ({ search, address, preload }) => {
  if (!preload) keepEntryTarget({ search, address });
  return undefined;
});
