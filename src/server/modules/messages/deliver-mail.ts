import { isDeepStrictEqual } from 'node:util';
import { addDays, bogotaDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import { canContact, nextContactTime } from '#domain/time/contact-hours.ts';
import { isRefusal } from '#domain/refusal.ts';
import { openCase } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import { readPreference } from '#server/db/contact-preference.store.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { issuedFile } from '#server/gateways/files/issued-file.ts';
import { MailRejected, type Mailer } from '#server/gateways/mail/mailer.ts';
import { TextMessageRejected, type SmsGateway } from '#server/gateways/sms/sms-gateway.ts';
import { smsFor } from '#server/gateways/sms/texts.ts';
import { isMailKind, mailFor, type MailData, type MailKind } from '#server/gateways/mail/templates.ts';
import type { Platform } from '#server/platform.ts';
import { unseal } from '#server/secrets/sealing.ts';
import * as store from './messages.store.ts';

/** The data of these kinds may contain a secret, so it is stored encrypted and is deleted after sending. */
export const secretKinds: ReadonlySet<string> = new Set<MailKind>([
  'one-time-code',
  'identity-code',
  'recovery-code',
  'invitation',
  'acceptance-link',
  'agreement-accepted',
  'membership-accepted',
]);
const usefulMs: Partial<Record<MailKind, number>> = {
  'one-time-code': 10 * 60_000,
  'identity-code': 10 * 60_000,
  'recovery-code': 10 * 60_000,
  invitation: 72 * 60 * 60_000,
  'acceptance-link': 72 * 60 * 60_000,
  'offers-made': 7 * 24 * 60 * 60_000,
};
/**
 * When the process ends while it sends a mail of these kinds, the portal does not repeat the mail. The operator decides
 * whether to send the mail again.
 */
const neverRepeated: ReadonlySet<string> = new Set<MailKind>(['payment-declined', 'plan-ended']);
/**
 * Replaces fields of a mail to an unauthorised contact, so that the mail contains no recovery and no offer. Any other
 * kind of collection message to such a contact is delayed and later dropped.
 */
export const factsOnly: Partial<Record<MailKind, Record<string, unknown>>> = {
  'plan-ended': { recovery: null, offer: null },
};
/**
 * The milliseconds for which a collection message to an unauthorised contact stays queued before it is dropped. The
 * time is shorter than a day, because a mail counts as overdue after a day.
 */
const heldMs = 22 * 60 * 60_000;
const aWeekMs = 8 * 24 * 60 * 60 * 1000;

export function deliverMail(
  platform: Platform,
  { mailer, sms, files }: { mailer: Mailer | undefined; sms: SmsGateway | undefined; files: FileStore },
) {
  const { clock, database, log, queue, secrets } = platform;
  const claimSeconds = platform.config.jobLeaseSeconds;

  /**
   * Records the message as sent in the same transaction as the decision. After a crash the message may be lost, but it
   * is never sent twice.
   * `leaves`: the caller sends the message now. `waits`: the message is delayed or dropped. `changed`: the message has
   * new content.
   */
  async function claimCollection(row: store.MailRow, now: Date): Promise<'leaves' | 'waits' | 'changed'> {
    const { customerId } = row;
    if (customerId === null) return 'waits';
    return database.transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      // A dispute or the operator may have changed or dropped the mail before the lock.
      const current = await store.lockMail(tx, row.id);
      if (!current || !isOpen(current)) return 'waits';
      if (current.classification !== 'collection' || !isDeepStrictEqual(current.data, row.data)) return 'changed';
      const ended = await withoutEndedOffers(tx, current, now);
      if (ended) return ended;
      const history = await store.collectionHistory(tx, customerId, new Date(now.getTime() - aWeekMs));
      const isVerified = await store.isVerifiedAddress(tx, customerId, row.recipient);
      const { channels, hours } = await readPreference(tx, customerId);
      // A complaint about contacts stops collection messages until a stored date.
      const isHeld = await store.isCollectionHeld(tx, customerId, bogotaDate(now));
      const verdict = canContact({
        now,
        kind: 'collection',
        channel: 'email',
        authorisedChannels: isVerified && !isHeld && channels.includes('email') ? ['email'] : [],
        hours,
        history: history.map(({ at }) => ({ at, channel: 'email' as const })),
      });
      if (!isRefusal(verdict)) {
        await store.markSent(tx, row.id, now);
        return 'leaves';
      }
      if (verdict.refused === 'CHANNEL_NOT_AUTHORISED') {
        const facts = factsOnly[row.kind as MailKind];
        if (facts) {
          await store.makeInformative(tx, row.id, { ...row.data, ...facts });
          return 'changed';
        }
        // Until `heldMs` has passed, the mail stays in the outbox. The review of pending work enqueues the mail again.
        if (now.getTime() - row.createdAt.getTime() < heldMs) return 'waits';
        log.warn({ mail: row.id }, 'collection message dropped: the contact is not authorised');
        await store.markDropped(tx, row.id, now);
        return 'waits';
      }
      const from = verdict.refused === 'OUTSIDE_CONTACT_HOURS' ? now : startOfBogotaDay(addDays(bogotaDate(now), 1));
      const wait = Math.ceil((nextContactTime(from, hours).getTime() - now.getTime()) / 1000);
      await queue.enqueue(tx, 'mail.send', { mailId: row.id }, { afterSeconds: Math.max(60, wait) });
      return 'waits';
    });
  }

  async function withoutEndedOffers(
    tx: Sql,
    { id, kind, data }: store.MailRow,
    now: Date,
  ): Promise<'waits' | 'changed' | undefined> {
    if (kind === 'plan-ended') {
      const { offer } = data as MailData['plan-ended'];
      if (!offer || (await store.liveOffers(tx, [offer.id], now)).has(offer.id)) return undefined;
      await store.makeInformative(tx, id, { ...data, ...factsOnly[kind] });
      return 'changed';
    }
    if (kind !== 'offers-made') return undefined;
    const { offers } = data as MailData['offers-made'];
    const live = await store.liveOffers(
      tx,
      offers.map(({ offerId }) => offerId),
      now,
    );
    const left = offers.filter(({ offerId }) => live.has(offerId));
    if (left.length === offers.length) return undefined;
    if (left.length === 0) {
      await store.markDropped(tx, id, now);
      return 'waits';
    }
    await store.saveData(tx, id, { ...data, offers: left });
    return 'changed';
  }

  async function attachments(documentIds: string[]) {
    return Promise.all(
      documentIds.map(async (id) => {
        const attached = await store.attachedDocument(database.sql, id);
        const content = attached && (await issuedFile(files, database, attached, clock.now()));
        // The portal never sends a changed file. The error makes the queue retry the mail.
        if (!content) throw new Error(`El archivo del documento ${id} falta o no es el que se expidió`);
        return { fileName: attached.fileName, contentType: 'application/pdf', content };
      }),
    );
  }

  async function prepare(row: store.MailRow): Promise<() => Promise<void>> {
    const { kind } = row;
    if (!isMailKind(kind)) throw new Error(`Unknown kind of mail: ${kind}`);
    const data = unseal(secrets.outbox, row.id, row.data) as MailData[MailKind];
    if (row.channel === 'celular') {
      if (!sms) throw new Error('No hay por dónde enviar mensajes de texto');
      const text = { to: row.recipient, text: smsFor(kind, data), reference: row.id };
      return () => sms.send(text);
    }
    if (!mailer) throw new Error('SMTP_URL no está configurada');
    const message = {
      to: row.recipient,
      ...mailFor(kind, data, platform.config.operator),
      attachments: await attachments(row.attachments),
      reference: row.id,
    };
    return () => mailer.send(message);
  }

  async function whileClaimed(mailId: string, work: () => Promise<void>): Promise<void> {
    const extend = () => void store.extendClaim(database.sql, mailId, claimSeconds).catch(() => {});
    const timer = setInterval(extend, (claimSeconds * 1000) / 3).unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * Handles a mail that this process could not claim: opens a case when the mail may already have been sent.
   * @throws when another process is sending the mail, so that the queue retries.
   */
  async function explainUnclaimed(
    { id: mailId, customerId }: store.MailRow,
    repeatable: store.Repeatable,
    now: Date,
  ): Promise<void> {
    if (await store.isUncertain(database.sql, repeatable)) {
      log.error({ mail: mailId }, 'the message may have been sent; the operator must decide whether to send it again');
      const subject = { type: 'mail', id: mailId } as const;
      const uncertain = { kind: 'CORREO', reason: 'MAIL_UNCERTAIN', subject, customerId } as const;
      return database.transaction(async (tx) => void (await openCase(tx, uncertain, now)));
    }
    const row = await store.readMail(database.sql, mailId);
    if (row && isOpen(row)) throw new Error('Otro proceso está enviando este mensaje');
  }

  /** Opens a case only when the recipient is a contact of a customer: a visitor may have typed any other recipient. */
  async function reject(tx: Sql, { id, customerId, recipient }: store.MailRow, now: Date): Promise<void> {
    await store.markRejected(tx, id, now);
    const contact = customerId === null ? undefined : await store.contactId(tx, customerId, recipient);
    if (contact === undefined) return;
    const subject = { type: 'contact', id: contact } as const;
    await openCase(tx, { kind: 'CORREO', reason: 'MAIL_BOUNCED', subject, customerId }, now);
  }

  return async function deliver(mailId: string): Promise<void> {
    const row = await store.readMail(database.sql, mailId);
    if (!row || !isOpen(row)) return;
    const now = clock.now();
    const kind = row.kind as MailKind;
    const emptied = secretKinds.has(kind) ? {} : undefined;
    const useful = usefulMs[kind];
    if (useful !== undefined && now.getTime() - row.createdAt.getTime() > useful)
      return void (await store.markDropped(database.sql, mailId, now, emptied));
    const send = await prepare(row);
    const repeatable = { id: mailId, repeats: neverRepeated.has(kind) ? 0 : 1 };
    if (!(await store.claimMail(database.sql, repeatable, claimSeconds))) return explainUnclaimed(row, repeatable, now);
    const isCollection = row.classification === 'collection';
    const verdict = isCollection ? await claimCollection(row, now) : 'leaves';
    if (verdict !== 'leaves') {
      await store.releaseMail(database.sql, mailId);
      return verdict === 'changed' ? deliver(mailId) : undefined;
    }
    try {
      await whileClaimed(mailId, send);
    } catch (error) {
      if (isCollection) await store.markUnsent(database.sql, mailId);
      if (!(error instanceof MailRejected || error instanceof TextMessageRejected)) {
        await store.releaseMail(database.sql, mailId);
        throw error;
      }
      // A retry is useless: the recipient or the mail is invalid.
      log.error({ mail: mailId, kind, reason: error.message }, 'the message was rejected and is not retried');
      await database.transaction((tx) => reject(tx, row, now));
      if (emptied) await store.saveData(database.sql, mailId, emptied);
      return;
    }
    await store.markSent(database.sql, mailId, now, emptied);
  };
}

export const isOpen = ({ sentAt, rejectedAt, droppedAt }: store.MailRow) => !sentAt && !rejectedAt && !droppedAt;
