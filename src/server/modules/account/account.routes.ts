import * as contract from '#contract/account.ts';
import { isRefusal } from '#domain/refusal.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AccountService } from './account.service.ts';

export function accountRoutes(http: Http, account: AccountService) {
  serve(http, contract.currentUser, ({ session }) => account.user(session.customerId));
  serve(http, contract.requestCode, ({ session, body, now }) => account.requestCode(session.customerId, body, now));
  serve(http, contract.codeDelivery, async ({ session, params, now }) => {
    const delivery = await account.codeDelivery(session.customerId, params.codeId, now);
    return isRefusal(delivery) ? delivery : { delivery };
  });
}
