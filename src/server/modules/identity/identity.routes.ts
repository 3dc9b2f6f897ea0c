import type { FastifyReply } from 'fastify';
import * as contract from '#contract/identity.ts';
import { isRefusal } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import type { SignInService } from '#server/modules/auth/sign-in.service.ts';
import type { IdentityService, Stepped } from './identity.service.ts';
import type { CheckView } from './identity-steps.ts';

const confirmedCheck: CheckView = { state: 'CONFIRMADA', questions: [], triesLeft: 0, code: null };

export function identityRoutes(
  http: Http,
  identity: IdentityService,
  { auth, signIn }: { auth: AuthService; signIn: SignInService },
) {
  serve(http, contract.resumeIdentity, async ({ session, body, now, reply }) => {
    const entered = await identity.resume(session, body.currentPassword, now);
    if (isRefusal(entered)) return entered;
    auth.cookies.clearSession(reply);
    return signIn.answer(reply, entered);
  });

  serve(http, contract.readIdentityCheck, ({ now, request }) => identity.state(signIn.caller(request), now));

  const stepped = (reply: FastifyReply, outcome: Stepped) =>
    'stays' in outcome
      ? { ...outcome.stays, entered: null }
      : { ...confirmedCheck, entered: signIn.answer(reply, outcome.entered) };

  serve(http, contract.beginIdentityCheck, async ({ body, now, request, reply }) => {
    const outcome = await identity.begin(signIn.caller(request), body.again === true, now);
    return isRefusal(outcome) ? outcome : stepped(reply, outcome);
  });

  serve(http, contract.answerIdentityCheck, async ({ body, now, request, reply }) => {
    const outcome = await identity.answer(signIn.caller(request), body.answers, now);
    return isRefusal(outcome) ? outcome : stepped(reply, outcome);
  });

  serve(http, contract.sendIdentityCode, ({ body, now, request }) =>
    identity.askCode(signIn.caller(request), body.channel, now),
  );

  serve(http, contract.verifyIdentityCode, async ({ body, now, request, reply }) => {
    const entered = await identity.verify(signIn.caller(request), body.code, now);
    return isRefusal(entered) ? entered : signIn.answer(reply, entered);
  });

  serve(http, contract.putOffIdentity, async ({ body, now, request, reply }) => {
    const entered = await identity.postpone(signIn.caller(request), body.reason, now);
    return isRefusal(entered) ? entered : signIn.answer(reply, entered);
  });
}
