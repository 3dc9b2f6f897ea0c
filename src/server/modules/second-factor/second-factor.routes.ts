import * as contract from '#contract/second-factor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { SignInService } from '#server/modules/auth/sign-in.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export function secondFactorRoutes(http: Http, factor: SecondFactorService, signIn: SignInService) {
  serve(http, contract.startSecondFactor, ({ session, body, now }) =>
    factor.start(session.customerId, body.currentPassword, now),
  );
  serve(http, contract.confirmSecondFactor, ({ session, body, now }) =>
    factor.confirm(session.customerId, body.code, now),
  );
  serve(http, contract.stopSecondFactor, async ({ session, body, now }) => {
    const off = await factor.stop(session.customerId, { password: body.currentPassword, code: body.code }, now);
    return isRefusal(off) ? off : { off };
  });
  serve(http, contract.enterSecondFactor, async ({ body, now, request, reply }) => {
    const entered = await factor.enter(signIn.caller(request), body.code, now);
    return isRefusal(entered) ? entered : signIn.answer(reply, entered);
  });
}
