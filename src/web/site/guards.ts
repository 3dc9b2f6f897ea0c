import { named } from '#web/shared/routing/guard.ts';
import { heldInvitation, holdInvitation } from './invitation.ts';
import { keepEntryTarget } from '#web/shared/routing/post-login-target.ts';

/**
 * Allows `/` for health checks and invitations, and removes the token of an invitation from the URL. Redirects every
 * other request to /inicio.
 */
export const tokenValidation = named('token-validation', ({ search, preload }) => {
  if (search.healthcheck !== undefined) return undefined;
  if (search.token !== undefined && !preload) {
    holdInvitation(search.token);
    return '/';
  }
  return heldInvitation() === undefined ? '/inicio' : undefined;
});

/** Stores the query parameter `target`, with the hash of the URL when the target has no hash. */
export const postLogin = named('post-login', ({ search, address, preload }) => {
  if (!preload) keepEntryTarget({ search, address });
  return undefined;
});
