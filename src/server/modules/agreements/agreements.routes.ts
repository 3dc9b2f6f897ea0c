import * as contract from '#contract/agreements.ts';
import * as relief from '#contract/relief.ts';
import * as replan from '#contract/replan.ts';
import { isRefusal } from '#domain/refusal.ts';
import { callerOf } from '#server/http/caller.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AgreementsService } from './agreements.service.ts';

export function agreementsRoutes(
  http: Http,
  agreements: Pick<AgreementsService, 'calendar' | 'relief' | 'replacement' | 'one'>,
): void {
  serve(http, contract.agreementCalendar, ({ session, params, now }) =>
    agreements.calendar(session.customerId, params.agreementId, now),
  );
  serve(http, relief.readReliefOptions, ({ session, params, now }) =>
    agreements.relief.options(session.customerId, params.agreementId, now),
  );
  serve(http, relief.readPayoff, ({ session, params, now }) =>
    agreements.relief.payoff(session.customerId, params.agreementId, now),
  );
  serve(http, relief.makeRelief, async ({ session, params, body, now, request }) => {
    const made = await agreements.relief.make({ ...session, ...params, ...callerOf(request), body, now });
    if (isRefusal(made)) return made;
    const changed = await agreements.one(session.customerId, params.agreementId, now);
    return isRefusal(changed) ? changed : { ...changed, ...made };
  });
  serve(http, relief.undoRelief, async ({ session, params, now, request }) => {
    const undone = await agreements.relief.undo({ ...session, ...params, ...callerOf(request), now });
    return isRefusal(undone) ? undone : agreements.one(session.customerId, params.agreementId, now);
  });
  serve(http, replan.simulateReplan, ({ session, params, body, now }) =>
    agreements.replacement.simulate({ ...session, ...params, asked: body.instalments, now }),
  );
  serve(http, replan.proposeReplan, ({ session, params, body, now }) =>
    agreements.replacement.propose({ ...session, ...params, asked: body.instalments, now }),
  );
}
