import * as contract from '#contract/validation.ts';
import { isRefusal } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { SignInService } from '#server/modules/auth/sign-in.service.ts';
import type { ConsentsService } from './consents.service.ts';

export function consentsRoutes(http: Http, consents: ConsentsService, signIn: SignInService) {
  serve(http, contract.acceptDataPolicy, async ({ body, now, request, reply }) => {
    const entered = await consents.acceptDataPolicy(signIn.caller(request), body.version, now);
    return isRefusal(entered) ? entered : signIn.answer(reply, entered);
  });
}
