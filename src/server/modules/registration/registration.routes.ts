import * as contract from '#contract/registration.ts';
import * as validationContract from '#contract/validation.ts';
import { isRefusal } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { SignInService } from '#server/modules/auth/sign-in.service.ts';
import type { RegistrationService } from './registration.service.ts';
import type { ValidationService } from './validation.service.ts';

export function registrationRoutes(
  http: Http,
  registration: RegistrationService,
  validation: ValidationService,
  signIn: SignInService,
) {
  serve(http, contract.register, async ({ body, now, request, reply }) => {
    const begun = await registration.register(body, signIn.caller(request), now);
    return isRefusal(begun) ? begun : signIn.answer(reply, begun);
  });

  serve(http, validationContract.readValidation, ({ now, request }) => validation.state(signIn.caller(request), now));

  serve(http, validationContract.sendContactCode, ({ body, now, request }) =>
    validation.send(signIn.caller(request), body, now),
  );

  serve(http, validationContract.verifyContactCode, async ({ body, now, request, reply }) => {
    const entered = await validation.verify(signIn.caller(request), body.code, now);
    return isRefusal(entered) ? entered : signIn.answer(reply, entered);
  });
}
