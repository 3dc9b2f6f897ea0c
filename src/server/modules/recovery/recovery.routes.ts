import * as contract from '#contract/recovery.ts';
import { isRefusal } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AuthService } from '#server/modules/auth/auth.service.ts';
import { scopeSeconds } from '#server/modules/auth/credentials.service.ts';
import type { RecoveryService } from './recovery.service.ts';

export function recoveryRoutes(http: Http, recovery: RecoveryService, { cookies }: AuthService) {
  serve(http, contract.sendRecoveryCode, ({ body, now, request }) =>
    recovery.request({ ...body, ip: request.ip, device: cookies.read(request, 'device') }, now),
  );

  serve(http, contract.validateRecoveryCode, async ({ body, now, request, reply }) => {
    const opened = await recovery.validate({ ...body, ip: request.ip }, now);
    if (isRefusal(opened)) return opened;
    cookies.setProcedure(reply, opened.secret, scopeSeconds);
    return { procedureId: opened.procedureId, maskedTarget: opened.maskedTarget };
  });
}
