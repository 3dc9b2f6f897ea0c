import { createHmac, randomUUID } from 'node:crypto';
import type { fileAnonymousDispute, requestDisputeCode } from '#contract/anonymous-disputes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { fileDispute } from '#domain/disputes/disputes.ts';
import { typedToAddress } from '#domain/people/address-limits.ts';
import { parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { networkOf } from '#server/http/network.ts';
import { InvalidFields } from '#server/http/problem-replies.ts';
import type { Throttle } from '#server/http/throttle.ts';
import type { AccountService } from '#server/modules/account/account.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { idOfDigest } from '#server/secrets/id-of-digest.ts';
import * as store from './disputes.store.ts';
import type { DisputeRow } from './disputes.store.ts';
import { assertPast, detailsOf, newDispute, openFilingCases } from './file-dispute.ts';

type Claimant = Pick<BodyOf<typeof requestDisputeCode>, 'documentType' | 'documentNumber' | 'contact'>;

/**
 * Handles disputes without a session. This module does not read debts or people, and finds an earlier dispute only by
 * its secret id. Therefore neither reply nor timing reveals whether a debt or a person exists.
 */
export type AnonymousDisputes = ReturnType<typeof anonymousDisputes>;

/** The limits apply per network, so they are high enough for an office or a mobile network. */
const requests = { name: 'dispute-address', capacity: 30, refillSeconds: 60 };
const tries = { name: 'dispute-try-address', capacity: 60, refillSeconds: 20 };
const anHourMs = 60 * 60_000;

export function anonymousDisputes(
  { database, secrets, config }: Pick<Platform, 'database' | 'secrets' | 'config'>,
  {
    account,
    messages,
    throttle,
  }: {
    account: Pick<AccountService, 'issueCode' | 'sendCode' | 'verifyCode'>;
    messages: Pick<MessagesService, 'queueMail' | 'canText'>;
    throttle: Throttle;
  },
) {
  const channelOf = (contact: string) => (contact.includes('@') ? 'email' : 'celular');

  function read({ documentType, documentNumber, contact }: Claimant) {
    const document = parseIdentityDocument(documentType, documentNumber);
    if (isRefusal(document)) return refuse('DOCUMENT_INVALID');
    const channel = channelOf(contact);
    if (channel === 'celular' && !messages.canText)
      throw new InvalidFields([{ field: 'contacto', message: 'Escribe un correo: no enviamos mensajes de texto.' }]);
    const subjectId = secretId(['dispute', document.type, document.number, contact].join('\n'));
    return { document, channel, subjectId } as const;
  }

  /** Returns an id that only the server can compute from `text`. */
  const secretId = (text: string) => idOfDigest(createHmac('sha256', secrets.throttle).update(text).digest('hex'));

  return {
    async requestCode(claimant: Claimant, ip: string, now: Date) {
      const crowded = await throttle.take(requests, networkOf(ip), now);
      if (crowded) return crowded;
      const found = read(claimant);
      if (isRefusal(found)) return found;
      const { channel, subjectId } = found;
      return database.transaction(async (tx) => {
        const target = claimant.contact;
        const share = typedToAddress(channel, target);
        const asked = { customerId: null, purpose: 'RECLAMO' as const, subjectId, channel, target, share };
        const issued = await account.issueCode(tx, asked, now);
        if (isRefusal(issued)) return issued;
        await account.sendCode(tx, issued.codeId, 'typed', now);
        const { codeId, expiresAt, resendAt } = issued;
        return { codeId, expiresAt, resendAt };
      });
    },

    /** Idempotent: for an hour, a repeated request with the same body, including the code, gets the first reply. */
    async file(body: BodyOf<typeof fileAnonymousDispute>, ip: string, now: Date) {
      const crowded = await throttle.take(tries, networkOf(ip), now);
      if (crowded) return crowded;
      const found = read(body);
      if (isRefusal(found)) return found;
      const details = detailsOf(body);
      assertPast(details, now);
      const { document, channel, subjectId } = found;
      const { kind, text = '', contact, codeId, code } = body;
      const about = body.about || null;
      const id = secretId(JSON.stringify(body));
      return database.transaction(async (tx) => {
        const attempt = { customerId: null, purpose: 'RECLAMO' as const, subjectId, codeId, code, now };
        const verified = await account.verifyCode(tx, attempt);
        // The verification has locked the code, so that a concurrent request waits and finds the dispute here.
        if (isRefusal(verified)) {
          const [first] = await store.disputesById(tx, [id]);
          return first && isRecent(first, now) ? replyTo(first) : verified;
        }
        const claimant = { documentType: document.type, documentNumber: document.number, contact, about };
        const row = await newDispute(tx, { id, kind, text, details, ...claimant }, now);
        await store.insertDispute(tx, row);
        const event = { id: randomUUID(), disputeId: row.id, at: now, step: 'RADICADO' as const, author: 'PERSONA' };
        await store.insertEvent(tx, event);
        await openFilingCases(tx, row, now);
        await recordAudit(tx, 'DISPUTE_FILED', null, { disputeId: row.id, number: row.number, kind }, now);
        await messages.queueMail(tx, {
          key: `dispute-filed:${row.id}`,
          customerId: null,
          to: contact,
          channel,
          kind: 'dispute-filed',
          data: {
            firstName: null,
            number: row.number,
            kind,
            debt: null,
            dueOn: row.dueOn,
            isFrozen: false,
            needsAccount: true,
            link: `${config.publicUrl ?? ''}/reclamos`,
          },
          now,
        });
        return replyTo(row);
      });
    },

    /** Finds only a dispute that was filed within the last hour and that belongs to no customer. */
    recent: (id: string, now: Date) => async (tx: Sql) => {
      const row = await store.lockDispute(tx, id);
      return row?.customerId === null && isRecent(row, now) ? row : undefined;
    },
  };
}

const isRecent = ({ filedAt }: DisputeRow, now: Date) => now.getTime() - filedAt.getTime() < anHourMs;

/** Contains the original due date, so that a repeated request gets the first reply after an extension of the term. */
const replyTo = ({ id, number, kind, filedAt }: DisputeRow) => ({
  id,
  number,
  filedAt,
  dueOn: fileDispute(kind, bogotaDate(filedAt)).dueOn,
});
