import * as contract from '#contract/drafts.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { DraftsService } from './drafts.service.ts';

export function draftsRoutes(http: Http, drafts: DraftsService) {
  serve(http, contract.readDraft, async ({ session, params, now }) => ({
    draft: await drafts.read(session.customerId, params.form, now),
  }));
  serve(http, contract.saveDraft, async ({ session, params, body, now }) => {
    await drafts.save(session.customerId, params.form, body.values, now);
    return { savedAt: now };
  });
  serve(http, contract.discardDraft, async ({ session, params }) => ({
    discarded: await drafts.discard(session.customerId, params.form),
  }));
}
