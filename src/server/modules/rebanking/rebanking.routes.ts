import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import * as application from '#contract/rebanking-application.ts';
import * as withdrawal from '#contract/withdrawal.ts';
import { fileRules } from '#contract/file-kind.ts';
import { formMessages } from '#contract/rebanking-forms.ts';
import * as contract from '#contract/rebanking.ts';
import { typed, z } from '#contract/wire.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { hasCurrent } from '#server/http/conditional.ts';
import { InvalidFields } from '#server/http/problem-replies.ts';
import { callerOf } from '#server/http/caller.ts';
import { serve, type Http } from '#server/http/serve.ts';
import { isTooLong, readUpload, stopReading } from '#server/http/upload.ts';
import { acceptanceCookie } from './acceptance-cookie.ts';
import type { Extras } from './application-steps.ts';
import type { PlansService } from './plans.service.ts';
import type { RebankingService } from './rebanking.service.ts';

export interface RebankingRoutes {
  plans: PlansService;
  rebanking: RebankingService;
  uploadFolder: string;
  secure: () => boolean;
}

export function rebankingRoutes(http: Http, { plans, rebanking, uploadFolder, secure }: RebankingRoutes): void {
  serve(http, contract.membershipPlans, async ({ request, reply }) => {
    const data = await plans.list();
    const tag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;
    // Clients revalidate each time, so that a new version is effective at once.
    void reply.header('cache-control', 'public, no-cache');
    if (hasCurrent(request, reply, tag)) void reply.code(304);
    return { data };
  });

  serve(http, application.readApplication, ({ session }) => rebanking.read(session.customerId));
  serve(http, application.saveMailing, ({ session, body, now }) =>
    rebanking.saveMailing({ customerId: session.customerId, ...body, now }),
  );
  serve(http, application.choosePlan, ({ session, body, now }) =>
    rebanking.choosePlan({ customerId: session.customerId, ...body, now }),
  );
  serve(http, application.mailAcceptanceLink, ({ session, now }) => rebanking.mailLink(session.customerId, now));
  serve(http, application.acceptanceLinkDelivery, async ({ session, now }) => {
    const delivery = await rebanking.linkDelivery(session.customerId, now);
    return isRefusal(delivery) ? delivery : { delivery };
  });
  serve(http, application.declarePep, ({ session, body, now }) =>
    rebanking.declarePep({
      customerId: session.customerId,
      isPep: body.isPep,
      position: body.position,
      now,
    }),
  );
  serve(http, withdrawal.readWithdrawal, ({ session, now }) => rebanking.readWithdrawal(session.customerId, now));
  serve(http, withdrawal.withdrawMembership, ({ session, body, now }) =>
    rebanking.withdraw(session.customerId, body.agreementId, now),
  );
  uploadRoute(http, rebanking, uploadFolder);
  acceptanceRoutes(http, rebanking, secure);
}

/** Uses a separate scope, so that the other application routes reject multipart bodies. */
function uploadRoute(http: Http, rebanking: RebankingService, folder: string): void {
  void http.app.register(async (app) => {
    await app.register(multipart);
    serve({ ...http, app }, application.saveExtras, async ({ session, now, request, reply }) => {
      const { customerId } = session;
      const early = isTooLong(request, fileRules.maxBytes)
        ? refuse('UPLOAD_TOO_LARGE')
        : request.isMultipart()
          ? await rebanking.mayUpload(customerId)
          : refuse('UNSUPPORTED_MEDIA_TYPE');
      if (early) {
        stopReading(request, reply);
        return early;
      }
      const form = await readUpload(request, { fileField: 'fileDocument', maxFileBytes: fileRules.maxBytes, folder });
      if (isRefusal(form)) {
        stopReading(request, reply);
        return form;
      }
      try {
        const fields = typed<Extras, unknown>(application.extrasFields(() => now));
        const read = z.safeDecode(fields, form.fields);
        const missing = form.file ? [] : [{ field: 'fileDocument', message: formMessages.file }];
        if (!read.success || !form.file) {
          const issues = read.success ? [] : read.error.issues;
          const errors = [...issues.map(({ path, message }) => ({ field: path.join('.'), message })), ...missing];
          throw new InvalidFields(errors);
        }
        return await rebanking.saveExtras({
          customerId,
          extras: read.data,
          file: form.file,
          now,
        });
      } finally {
        await form.release();
      }
    });
  });
}

function acceptanceRoutes(http: Http, { page }: RebankingService, secure: () => boolean): void {
  const cookie = acceptanceCookie(secure);
  serve(http, application.openAcceptance, async ({ body, now, reply }) => {
    const opened = await page.open(body.token, now);
    if (isRefusal(opened)) return opened;
    cookie.set(reply, body.token, opened.seconds);
    return opened.view;
  });
  serve(http, application.readAcceptance, ({ request, now }) => page.read(cookie.read(request), now));
  serve(http, application.requestAcceptanceCode, ({ request, body, now }) =>
    page.requestCode(cookie.read(request), body.channel, now),
  );
  serve(http, application.acceptFromLink, ({ request, body, now }) =>
    page.accept(cookie.read(request), {
      hash: body.hash,
      codeId: body.codeId,
      code: body.code,
      ...callerOf(request),
      now,
    }),
  );
  serve(http, application.refuseFromLink, ({ request, body, now }) =>
    page.refuse(cookie.read(request), body.reason, now),
  );
}
