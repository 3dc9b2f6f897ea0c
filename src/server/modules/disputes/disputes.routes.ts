import multipart from '@fastify/multipart';
import * as anonymous from '#contract/anonymous-disputes.ts';
import * as contract from '#contract/disputes.ts';
import { fileRules } from '#contract/file-kind.ts';
import { formMessages } from '#contract/rebanking-forms.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { InvalidFields } from '#server/http/problem-replies.ts';
import { serve, type Http } from '#server/http/serve.ts';
import { isTooLong, readUpload, stopReading, type ReceivedFile } from '#server/http/upload.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DisputesService } from './disputes.service.ts';

export function disputesRoutes(http: Http, disputes: DisputesService, uploadFolder: string): void {
  serve(http, contract.listDisputes, ({ session, now }) => disputes.list(session.customerId, now));
  serve(http, contract.fileDispute, ({ session, body, now }) => disputes.file(session.customerId, body, now));
  serve(http, contract.readDispute, ({ session, params, now }) =>
    disputes.read(session.customerId, params.disputeId, now),
  );
  serve(http, contract.downloadDisputeFile, ({ session, params }) =>
    disputes.readFile(session.customerId, params.disputeId, params.fileId),
  );
  serve(http, contract.withdrawDispute, ({ session, params, now }) =>
    disputes.withdraw(session.customerId, params.disputeId, now),
  );
  serve(http, contract.appealDispute, ({ session, params, body, now }) =>
    disputes.appeal(session.customerId, params.disputeId, body.text, now),
  );
  serve(http, contract.answerDispute, ({ session, params, body, now }) =>
    disputes.answer(session.customerId, params.disputeId, body.text, now),
  );
  serve(http, contract.disputeDocument, ({ session, params, now }) =>
    disputes.document(session.customerId, params.disputeId, now),
  );
  serve(http, contract.attachDispute, ({ session, params, body, now }) =>
    disputes.attach(session.customerId, params.disputeId, body.obligationId, now),
  );
  serve(http, anonymous.requestDisputeCode, ({ body, request, now }) =>
    disputes.anonymous.requestCode(body, request.ip, now),
  );
  serve(http, anonymous.fileAnonymousDispute, ({ body, request, now }) =>
    disputes.anonymous.file(body, request.ip, now),
  );
  serve(http, anonymous.anonymousDisputeDocument, ({ params, now }) =>
    disputes.anonymous.document(params.disputeId, now),
  );
  // Multipart bodies are parsed only in this scope; the other dispute routes reject multipart bodies.
  void http.app.register(async (app) => {
    await app.register(multipart);
    serve({ ...http, app }, contract.addDisputeFile, ({ session, params, request, reply, now }) =>
      withFile(request, reply, uploadFolder, (file) =>
        disputes.addFile(session.customerId, params.disputeId, file, now),
      ),
    );
    serve({ ...http, app }, anonymous.addAnonymousFile, ({ params, request, reply, now }) =>
      withFile(request, reply, uploadFolder, (file) => disputes.anonymous.addFile(params.disputeId, file, now)),
    );
  });
}

async function withFile<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T | Refusal<'UPLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'INVALID_BODY'>> {
  const { maxBytes: maxFileBytes } = fileRules;
  const early = isTooLong(request, maxFileBytes)
    ? refuse('UPLOAD_TOO_LARGE')
    : request.isMultipart()
      ? undefined
      : refuse('UNSUPPORTED_MEDIA_TYPE');
  const form = early ?? (await readUpload(request, { fileField: contract.disputeFileField, maxFileBytes, folder }));
  if (isRefusal(form)) {
    stopReading(request, reply);
    return form;
  }
  try {
    if (!form.file) throw new InvalidFields([{ field: contract.disputeFileField, message: formMessages.file }]);
    return await work(form.file);
  } finally {
    await form.release();
  }
}
