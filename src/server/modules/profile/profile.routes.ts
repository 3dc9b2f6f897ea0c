import * as contract from '#contract/profile.ts';
import { isRefusal } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import type { CredentialsService } from '#server/modules/auth/credentials.service.ts';
import type { ProfileService } from './profile.service.ts';

export function profileRoutes(
  http: Http,
  profile: ProfileService,
  { auth, credentials }: { auth: AuthService; credentials: CredentialsService },
) {
  serve(http, contract.readProfile, ({ session, now }) => profile.read(session, now));
  serve(http, contract.requestContactChange, ({ session, body, now }) =>
    profile.requestContact(session.customerId, body, now),
  );
  serve(http, contract.confirmContactChange, ({ session, body, now }) =>
    profile.confirmContact(session.customerId, body.code, now),
  );
  serve(http, contract.preferContact, async ({ session, params, body, now }) => {
    const preferred = await profile.preferContact(session.customerId, { ...params, ...body }, now);
    return isRefusal(preferred) ? preferred : { preferred };
  });
  serve(http, contract.removeContact, async ({ session, params, body, now }) => {
    const removed = await profile.removeContact(session.customerId, { ...params, ...body }, now);
    return isRefusal(removed) ? removed : { removed };
  });
  serve(http, contract.changePassword, ({ session, body, now }) =>
    credentials.changePassword({ ...session, ...body }, now),
  );
  serve(http, contract.endOtherSessions, async ({ session, now }) => ({
    closed: await auth.endOtherSessions(session, now),
  }));
  serve(http, contract.setConsent, ({ session, body, now, request }) =>
    profile.setConsent(session.customerId, { ...body, ip: request.ip, userAgent: request.headers['user-agent'] }, now),
  );
  serve(http, contract.setContactPreference, ({ session, body, now }) =>
    profile.setPreference(session.customerId, body, now),
  );
}
