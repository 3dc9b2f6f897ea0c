import { randomUUID } from 'node:crypto';
import type { codeDeliveries } from '#contract/account.ts';
import type { Sql } from '#server/db/database.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { type Mailer } from '#server/gateways/mail/mailer.ts';
import { type SmsGateway } from '#server/gateways/sms/sms-gateway.ts';
import { type MailData, type MailKind } from '#server/gateways/mail/templates.ts';
import { refuseCase, type CaseFacts, type CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { Platform } from '#server/platform.ts';
import { seal } from '#server/secrets/sealing.ts';
import { deliverMail, factsOnly, isOpen, secretKinds } from './deliver-mail.ts';
import * as store from './messages.store.ts';

export interface QueuedMail<K extends MailKind> {
  key: string;
  customerId: string | null;
  /** An e-mail address; for `channel` `celular`, a ten-digit mobile number. */
  to: string;
  channel?: 'email' | 'celular';
  kind: K;
  data: MailData[K];
  attachments?: string[];
  /**
   * `collection`: a request for payment, sent only when the law allows a collection contact. The default is
   * `transactional`.
   */
  classification?: 'transactional' | 'collection';
  now: Date;
}

interface Contact {
  kind: 'email' | 'celular';
  value: string;
}

export type MessageDelivery = (typeof codeDeliveries)[number];

export interface MessagesService {
  /** Returns false when a mail with the same key exists. */
  queueMail<K extends MailKind>(tx: Sql, mail: QueuedMail<K>): Promise<boolean>;
  wasQueued(db: Sql, key: string): Promise<boolean>;
  /**
   * Queues a message to every contact on file and to every contact in `former`, once per key and contact. Skips mobile
   * numbers when no SMS gateway is configured.
   */
  notifyContacts<K extends MailKind>(
    tx: Sql,
    notice: Pick<QueuedMail<K>, 'key' | 'kind' | 'data' | 'attachments' | 'now'> & {
      customerId: string;
      former?: Contact[];
    },
  ): Promise<void>;
  /**
   * Drops unsent collection messages about the agreements of a disputed debt. When a message also contains facts, only
   * its request for payment is removed, and the facts are still sent.
   */
  withholdCollection(
    tx: Sql,
    withheld: { customerId: string; agreementIds: readonly string[]; now: Date },
  ): Promise<void>;
  withdrawMail(tx: Sql, key: string, now: Date): Promise<void>;
  canText: boolean;
  /** Returns the state of a message that was requested at `askedAt`, also when the message is not queued yet. */
  delivery(db: Sql, key: string, askedAt: Date, now: Date): Promise<MessageDelivery>;
  /** @throws when the mail server or the SMS gateway is unavailable; the queue then retries. */
  deliver(mailId: string): Promise<void>;
  /** Marks an unsent mail as sent (`ENTREGADO`) or dropped (`DESCARTADO`), so that no job sends the mail again. */
  resolveCase: NonNullable<CaseResolutions['CORREO']>;
  describeCase: NonNullable<CaseFacts['CORREO']>;
}

/** The kinds that are sent before all others, because the user needs the code to continue. */
const urgentKinds: ReadonlySet<string> = new Set<MailKind>(['one-time-code', 'identity-code', 'recovery-code']);
const patienceMs = 20_000;
export function messagesService(
  platform: Platform,
  { mailer, sms, files }: { mailer: Mailer | undefined; sms: SmsGateway | undefined; files: FileStore },
): MessagesService {
  const { queue, secrets } = platform;
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

    async withholdCollection(tx, { customerId, agreementIds, now }) {
      for (const row of await store.unsentCollection(tx, customerId)) {
        if (!agreementIds.some((id) => row.dedupeKey.includes(id))) continue;
        const facts = factsOnly[row.kind as MailKind];
        if (facts) await store.makeInformative(tx, row.id, { ...row.data, ...facts });
        else await store.markDropped(tx, row.id, now);
      }
    },

    async notifyContacts(tx, { key, customerId, kind, data, attachments = [], former = [], now }) {
      const contacts = [...(await store.readContacts(tx, customerId)), ...former];
      for (const { kind: channel, value } of contacts) {
        if (channel === 'celular' && !canText) continue;
        const message = { key: `${key}:${value}`, customerId, to: value, channel, kind, data, now };
        await service.queueMail(tx, { ...message, ...(channel === 'email' && { attachments }) });
      }
    },

    deliver: deliverMail(platform, { mailer, sms, files }),

    async resolveCase(tx, { subject, outcome }, now) {
      const row = subject.type === 'mail' ? await store.readMail(tx, subject.id) : undefined;
      if (!row || !isOpen(row)) return undefined;
      if (outcome === 'CORREGIDO') return refuseCase('Un mensaje se resuelve con «entregado» o «descartado».');
      const emptied = secretKinds.has(row.kind) ? {} : undefined;
      await (outcome === 'ENTREGADO' ? store.markSent : store.markDropped)(tx, row.id, now, emptied);
      return undefined;
    },

    async describeCase(db, { type, id }) {
      const row = type === 'mail' ? await store.readMail(db, id) : undefined;
      const contact = type === 'contact' ? await store.contactById(db, id) : undefined;
      return [
        ...(row
          ? ([
              ['Mensaje', row.kind],
              ['Para', row.recipient],
              ['Message-ID', `<${row.id}@…>`],
            ] as const)
          : []),
        ...(contact ? [['Contacto', contact.value] as const] : []),
      ];
    },
  };
  return service;
}
