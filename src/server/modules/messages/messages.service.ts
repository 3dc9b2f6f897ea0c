import { randomUUID } from 'node:crypto';
import type { codeDeliveries } from '#contract/account.ts';
import { addDays, bogotaDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import { canContact, nextContactTime } from '#domain/time/contact-hours.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { holdCustomer } from '#server/db/hold-customer.store.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { issuedFile } from '#server/gateways/files/issued-file.ts';
import { MailRejected, type Mailer } from '#server/gateways/mail/mailer.ts';
import { TextMessageRejected, type SmsGateway } from '#server/gateways/sms/sms-gateway.ts';
import { smsFor } from '#server/gateways/sms/texts.ts';
import { isMailKind, mailFor, type MailData, type MailKind } from '#server/gateways/mail/templates.ts';
import type { Platform } from '#server/platform.ts';
import { seal, unseal } from '#server/sealing.ts';
import * as store from './messages.store.ts';

export interface QueuedMail<K extends MailKind> {
  /** What the mail is about: the same key is sent once. */
  key: string;
  customerId: string | null;
  /** An address; or a mobile, ten digits, when `channel` is `celular`. */
  to: string;
  /** `celular`: leaves as a text message. Default `email`. */
  channel?: 'email' | 'celular';
  kind: K;
  data: MailData[K];
  /** Ids of documents of ours that go with it. */
  attachments?: string[];
  /** `collection` seeks a payment, and leaves only when the law lets it; default `transactional`. */
  classification?: 'transactional' | 'collection';
  now: Date;
}

interface Contact {
  kind: 'email' | 'celular';
  value: string;
}

/** What became of a message, as the person who waits for it reads it. */
export type MessageDelivery = (typeof codeDeliveries)[number];

export interface MessagesService {
  /** Puts a mail in the outbox within the caller's transaction; false when its key was there already. */
  queueMail<K extends MailKind>(tx: Sql, mail: QueuedMail<K>): Promise<boolean>;
  /** Whether a mail was ever put in the outbox under that key. */
  wasQueued(db: Sql, key: string): Promise<boolean>;
  /**
   * Mails something to every contact of a person, and to those that were contacts until now; once per key and contact.
   */
  notifyContacts<K extends MailKind>(
    tx: Sql,
    notice: Pick<QueuedMail<K>, 'key' | 'kind' | 'data' | 'now'> & { customerId: string; former?: Contact[] },
  ): Promise<void>;
  /** Takes a mail that has not left yet out of the outbox: what it says is no longer so. */
  withdrawMail(tx: Sql, key: string, now: Date): Promise<void>;
  /** Whether text messages can leave at all. */
  canText: boolean;
  /** What became of a message that somebody waits for since `askedAt`, whether or not its key is queued yet. */
  delivery(db: Sql, key: string, askedAt: Date, now: Date): Promise<MessageDelivery>;
  /** Sends one mail of the outbox. @throws when the mail server does not take it now; the queue tries again. */
  deliver(mailId: string): Promise<void>;
}

/** Kinds whose data opens something: kept sealed, and emptied once sent. */
const secretKinds: ReadonlySet<string> = new Set<MailKind>([
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
/** Sent once or not at all: one that may have left is never repeated, and a person decides. */
const neverRepeated: ReadonlySet<string> = new Set<MailKind>(['payment-declined', 'plan-ended']);
/** What remains of a message that seeks a payment for whom nobody may ask for one; other kinds wait. */
const factsAlone: Partial<Record<MailKind, Record<string, unknown>>> = {
  'plan-ended': { recovery: null, hasOffer: false },
};
/** Somebody sits in front of a screen for these: they go before everything that waits. */
const urgentKinds: ReadonlySet<string> = new Set<MailKind>(['one-time-code', 'identity-code', 'recovery-code']);
/** Nobody waits longer in front of a screen without a word. */
const patienceMs = 20_000;
/**
 * So long a collection message waits for its contact to be authorised. It is asked for hourly and so ends within a day,
 * after which what waits counts as overdue.
 */
const heldMs = 22 * 60 * 60_000;
const aWeekMs = 8 * 24 * 60 * 60 * 1000;

export function messagesService(
  platform: Platform,
  { mailer, sms, files }: { mailer: Mailer | undefined; sms: SmsGateway | undefined; files: FileStore },
): MessagesService {
  const { clock, database, log, queue, secrets } = platform;
  const claimSeconds = platform.config.jobLeaseSeconds;

  /**
   * Decides whether a collection message may leave, and counts it as sent at that moment: the next one sees it, and
   * after a crash it is lost rather than repeated. `waits` for another day, or never leaves; `facts`: only its facts leave,
   * and it asks for nothing.
   */
  async function claimCollection(row: store.MailRow, now: Date): Promise<'leaves' | 'waits' | 'facts'> {
    const { customerId } = row;
    if (customerId === null) return 'waits';
    return database.transaction(async (tx) => {
      // One collection message at a time looks at the history.
      await holdCustomer(tx, customerId);
      const history = await store.collectionHistory(tx, customerId, new Date(now.getTime() - aWeekMs));
      const isVerified = await store.isVerifiedAddress(tx, customerId, row.recipient);
      const { channels, hours } = await store.readPreference(tx, customerId);
      const verdict = canContact({
        now,
        kind: 'collection',
        channel: 'email',
        authorisedChannels: isVerified && channels.includes('email') ? ['email'] : [],
        hours,
        history: history.map(({ at }) => ({ at, channel: 'email' as const })),
      });
      if (!isRefusal(verdict)) {
        await store.markSent(tx, row.id, now);
        return 'leaves';
      }
      if (verdict.refused === 'CHANNEL_NOT_AUTHORISED') {
        const facts = factsAlone[row.kind as MailKind];
        if (facts) {
          await store.stopAsking(tx, row.id, { ...row.data, ...facts });
          return 'facts';
        }
        // It stays in the outbox, where the review of pending work asks for it, and the rule is asked anew.
        if (now.getTime() - row.createdAt.getTime() < heldMs) return 'waits';
        log.warn({ mail: row.id }, 'mensaje de cobro descartado: el contacto no está autorizado');
        await store.markDropped(tx, row.id, now);
        return 'waits';
      }
      const from = verdict.refused === 'OUTSIDE_CONTACT_HOURS' ? now : startOfBogotaDay(addDays(bogotaDate(now), 1));
      const wait = Math.ceil((nextContactTime(from, hours).getTime() - now.getTime()) / 1000);
      await queue.enqueue(tx, 'mail.send', { mailId: row.id }, { afterSeconds: Math.max(60, wait) });
      return 'waits';
    });
  }

  async function attachments(documentIds: string[]) {
    return Promise.all(
      documentIds.map(async (id) => {
        const attached = await store.attachedDocument(database.sql, id);
        const content = attached && (await issuedFile(files, database.sql, attached, clock.now()));
        // The mail waits for the operator to put the file back: changed bytes never leave.
        if (!content) throw new Error(`El archivo del documento ${id} falta o no es el que se expidió`);
        return { fileName: attached.fileName, contentType: 'application/pdf', content };
      }),
    );
  }

  /** Everything that goes before the first word to the mail server; what is answered sends it. */
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

  /** Keeps a mail claimed while `work` hands it over, however long the server takes. */
  async function whileClaimed(mailId: string, work: () => Promise<void>): Promise<void> {
    const extend = () => void store.extendClaim(database.sql, mailId, claimSeconds).catch(() => {});
    const timer = setInterval(extend, (claimSeconds * 1000) / 3).unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** A mail that could not be claimed: done meanwhile, being sent by another process, or waiting for a person. */
  async function explainUnclaimed(repeatable: store.Repeatable, now: Date): Promise<void> {
    const { id: mailId } = repeatable;
    if (await store.isUncertain(database.sql, repeatable)) {
      log.error({ mail: mailId }, 'el mensaje pudo haber salido; espera a que alguien decida si se envía otra vez');
      const detail = { trabajo: 'mail.send', id: mailId };
      const dedupeKey = `MAIL_UNCERTAIN:${mailId}`;
      return store.openCase(database.sql, {
        id: randomUUID(),
        dedupeKey,
        reason: 'MAIL_UNCERTAIN',
        detail,
        openedAt: now,
      });
    }
    const row = await store.readMail(database.sql, mailId);
    if (row && isOpen(row)) throw new Error('Otro proceso está enviando este mensaje');
  }

  const canText = sms !== undefined;
  const service: MessagesService = {
    canText,
    async delivery(db, key, askedAt, now) {
      const message = await store.readDelivery(db, key);
      if (message?.rejectedAt) return 'FALLIDA';
      if (message?.sentAt) return 'ENTREGADA';
      return now.getTime() - askedAt.getTime() > patienceMs ? 'DEMORADA' : 'EN_CAMINO';
    },

    async queueMail(
      tx,
      { key, customerId, to, channel = 'email', kind, data, attachments = [], classification = 'transactional', now },
    ) {
      const id = randomUUID();
      const stored = secretKinds.has(kind) ? seal(secrets.outbox, id, data) : data;
      const isNew = await store.insertMail(tx, {
        id,
        dedupeKey: key,
        customerId,
        classification,
        channel,
        recipient: to,
        kind,
        data: stored,
        attachments,
        createdAt: now,
      });
      if (isNew) await queue.enqueue(tx, 'mail.send', { mailId: id }, { isUrgent: urgentKinds.has(kind) });
      return isNew;
    },

    wasQueued: async (db, key) => (await store.readDelivery(db, key)) !== undefined,

    withdrawMail: (tx, key, now) => store.dropUnsent(tx, key, now),

    async notifyContacts(tx, { key, customerId, kind, data, former = [], now }) {
      const contacts = [...(await store.readContacts(tx, customerId)), ...former];
      for (const { kind: channel, value } of contacts) {
        if (channel === 'celular' && !canText) continue;
        await service.queueMail(tx, { key: `${key}:${value}`, customerId, to: value, channel, kind, data, now });
      }
    },

    async deliver(mailId) {
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
      if (!(await store.claimMail(database.sql, repeatable, claimSeconds))) return explainUnclaimed(repeatable, now);
      const isCollection = row.classification === 'collection';
      const verdict = isCollection ? await claimCollection(row, now) : 'leaves';
      if (verdict !== 'leaves') {
        await store.releaseMail(database.sql, mailId);
        return verdict === 'facts' ? service.deliver(mailId) : undefined;
      }
      try {
        await whileClaimed(mailId, send);
      } catch (error) {
        if (isCollection) await store.markUnsent(database.sql, mailId);
        if (!(error instanceof MailRejected || error instanceof TextMessageRejected)) {
          await store.releaseMail(database.sql, mailId);
          throw error;
        }
        // No other try can help: the address or the mail itself is at fault.
        log.error({ mail: mailId, kind, reason: error.message }, 'el mensaje fue rechazado y no se reintentará');
        await store.markRejected(database.sql, mailId, now);
        if (emptied) await store.emptyData(database.sql, mailId);
        return;
      }
      await store.markSent(database.sql, mailId, now, emptied);
    },
  };
  return service;
}

const isOpen = ({ sentAt, rejectedAt, droppedAt }: store.MailRow) => !sentAt && !rejectedAt && !droppedAt;
