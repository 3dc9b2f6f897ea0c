import * as contract from '#contract/auth.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AuthService } from './auth.service.ts';
import type { SignInService } from './sign-in.service.ts';
import { scopeSeconds, type CredentialsService } from './credentials.service.ts';

export function authRoutes(http: Http, auth: AuthService, signIn: SignInService, credentials: CredentialsService) {
  const { cookies } = auth;

  serve(http, contract.login, async ({ body, now, request, reply }) => {
    const entered = await signIn.login(body, signIn.caller(request), now);
    return isRefusal(entered) ? entered : signIn.answer(reply, entered);
  });

  serve(http, contract.refreshToken, async ({ now, request, reply }) => {
    const renewed = await auth.refresh(cookies.read(request, 'refresh'), now);
    if (isRefusal(renewed)) {
      cookies.clearSession(reply);
      return renewed;
    }
    cookies.setSession(reply, renewed.tokens);
    return { userId: renewed.customerId };
  });

  serve(http, contract.revokeRefreshToken, async ({ params, now, request, reply }) => {
    const carried = { access: cookies.read(request, 'access'), refresh: cookies.read(request, 'refresh') };
    const revoked = await auth.revoke(params.userId, carried, now);
    if (isRefusal(revoked)) return refuse('NOT_FOUND');
    cookies.clearSession(reply);
    return { revoked };
  });

  serve(http, contract.activity, async ({ session, now }) => ({
    idleMinutesLeft: await auth.markActive(session.sessionId, now),
  }));

  serve(http, contract.exchangeToken, async ({ body, now, request, reply }) => {
    const exchanged = await credentials.exchange(body.token, request.ip, now);
    if (isRefusal(exchanged)) return exchanged;
    cookies.setProcedure(reply, exchanged.secret, scopeSeconds);
    return { procedureId: exchanged.procedureId };
  });

  serve(http, contract.newCredentials, async ({ params, body, now, request, reply }) => {
    const changed = await credentials.setPassword(
      params.procedureId,
      cookies.read(request, 'procedure'),
      body.password,
      now,
    );
    if (isRefusal(changed)) return changed;
    cookies.clearProcedure(reply);
    // The change of the password ended every session, including the session of this browser.
    cookies.clearSession(reply);
    // An invitation has verified the contact, so the user is signed in. After a recovery, the user signs in again.
    const entered = changed.invited ? await signIn.enter(changed, signIn.caller(request), now) : null;
    return { changed: true, entered: entered && !isRefusal(entered) ? signIn.answer(reply, entered) : null };
  });
}
