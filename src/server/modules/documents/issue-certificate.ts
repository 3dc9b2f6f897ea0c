import { isRefusal } from '#domain/refusal.ts';
import { bogotaDate, dateParts } from '#domain/time/calendar.ts';
import { holderName } from '#texts/debt-name.ts';
import type { Sql } from '#server/db/database.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './documents.store.ts';
import type { DrawnDocument, DocumentIssuing } from './issue-document.ts';
import { debtOf } from './document-facts.ts';
import { certificateDraft, settlement, type Settled } from './document-drafts.ts';

/**
 * When the settlement changes during the rendering, another attempt follows. After the last attempt, the job fails and
 * the queue retries the job.
 */
const maxAttempts = 3;

/** The publication reads the settlement again, because a payment may have been voided during rendering. */
export function issueCertificate(
  { clock, config, database }: Platform,
  { issuing, messages, agreements }: { issuing: DocumentIssuing; messages: MessagesService; agreements: AgreementBook },
) {
  async function decide(tx: Sql, agreementId: string): Promise<Settled | undefined> {
    const context = await store.lockContext(tx, agreementId);
    const { agreement } = context;
    if (agreement.state !== 'CUMPLIDO') return undefined;
    const settled = settlement(context, await store.ledgerOfDebt(tx, agreement));
    if (!settled) return undefined;
    // The certificate has the date of the settlement, even when the job runs days later.
    const issuedAt = agreement.settledAt ?? clock.now();
    const certificateNumber = await numberFor(tx, agreementId, dateParts(bogotaDate(issuedAt)).year);
    return { ...settled, issuedAt, certificateNumber };
  }

  async function numberFor(tx: Sql, subjectId: string, year: number): Promise<string> {
    const kind = 'PAZ_Y_SALVO';
    const about = { kind, subjectId, edition: await store.issuedBefore(tx, kind, subjectId) } as const;
    const taken = await store.takenNumber(tx, about);
    if (taken?.startsWith(`PS-${year}-`)) return taken;
    const number = await nextNumber(tx, 'PS', year);
    await store.storeNumber(tx, { number, ...about, takenAt: clock.now() });
    return number;
  }

  async function publish(tx: Sql, drawn: DrawnDocument, decided: Settled) {
    const { agreement, customer } = await store.lockContext(tx, drawn.subjectId);
    const isSame = agreement.settledAt?.getTime() === decided.context.agreement.settledAt?.getTime();
    if (!isSame || isRefusal(await agreements.certify(tx, agreement.id))) return false;
    if (!(await issuing.publish(tx, drawn, { customerId: customer.id, agreementId: agreement.id })))
      throw new Error(`Agreement ${agreement.number} already has a paz y salvo`);
    const [email] = await store.emailsOf(tx, customer.id);
    if (!email) return true;
    await messages.queueMail(tx, {
      key: `paz-y-salvo:${drawn.id}`,
      customerId: customer.id,
      to: email.value,
      kind: 'paz-y-salvo',
      data: {
        firstName: customer.firstNames,
        creditor: holderName(debtOf(decided.context)),
        certificateNumber: decided.certificateNumber,
        link: `${config.publicUrl ?? ''}/portal/documentos`,
      },
      attachments: [drawn.id],
      now: clock.now(),
    });
    return true;
  }

  return async (agreementId: string): Promise<void> => {
    for (let look = 0; look < maxAttempts; look++) {
      const decided = await database.transaction((tx) => decide(tx, agreementId));
      if (!decided) return;
      if (await issuing.issue(certificateDraft(decided), (tx, drawn) => publish(tx, drawn, decided))) return;
    }
    throw new Error('El acuerdo cambió mientras se dibujaba su paz y salvo');
  };
}
