import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';

export interface MailAttachment {
  filename: string;
  mimeType: string;
  size: number;
  contentId: string | null;
  content: Uint8Array;
}

export interface Mail {
  id: string;
  /** The time in ISO 8601, UTC. */
  receivedAt: string;
  /** The e-mail addresses of the SMTP envelope, including recipients of blind copies. */
  envelope: { from: string; to: string[] };
  from: { name: string; address: string };
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  headers: Record<string, string>;
  attachments: MailAttachment[];
}

export interface MailStore {
  /** Stores a message with its SMTP sender and recipients as additional headers, as a delivering mail server does. */
  add(raw: Buffer, envelope: Mail['envelope']): Promise<Mail>;
  all(): Promise<Mail[]>;
  raw(id: string): Buffer | undefined;
  clear(): void;
}

export async function openMailStore(dataDir: string | undefined): Promise<MailStore> {
  const raws = new Map<string, Buffer>();
  const mails = new Map<string, Mail>();
  const file = (id: string) => join(dataDir ?? '', `${id}.eml`);
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(dataDir)
      .filter((entry) => entry.endsWith('.eml'))
      .toSorted()) {
      const id = name.slice(0, -'.eml'.length);
      const raw = readFileSync(file(id));
      raws.set(id, raw);
      mails.set(id, await parseMail(id, raw));
    }
  }
  let last = Math.max(0, ...[...raws.keys()].map((id) => Number.parseInt(id, 10) || 0));
  return {
    async add(raw, envelope) {
      last += 1;
      const id = `${String(last).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
      const received = [
        `Return-Path: <${envelope.from}>`,
        ...envelope.to.map((address) => `Delivered-To: ${address}`),
        `Received: by mailbox; ${new Date().toISOString()}`,
      ];
      const stored = Buffer.concat([Buffer.from(`${received.join('\r\n')}\r\n`), raw]);
      const mail = await parseMail(id, stored);
      if (dataDir !== undefined) {
        writeFileSync(`${file(id)}.new`, stored, { mode: 0o600 });
        renameSync(`${file(id)}.new`, file(id));
      }
      raws.set(id, stored);
      mails.set(id, mail);
      return mail;
    },
    all: async () => [...mails.values()],
    raw: (id) => raws.get(id),
    clear() {
      if (dataDir !== undefined) for (const id of raws.keys()) rmSync(file(id), { force: true });
      raws.clear();
      mails.clear();
    },
  };
}

async function parseMail(id: string, raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const headers = email.headers.toReversed();
  const values = (name: string) => email.headers.filter((header) => header.key === name).map((header) => header.value);
  return {
    id,
    receivedAt:
      values('received')
        .map((value) => value.split('; ').at(-1) ?? '')
        .find((date) => !Number.isNaN(Date.parse(date))) ?? new Date(0).toISOString(),
    envelope: { from: (values('return-path')[0] ?? '').replace(/[<>]/g, ''), to: values('delivered-to') },
    from: { name: email.from?.name ?? '', address: email.from?.address ?? '' },
    to: (email.to ?? []).flatMap(addresses),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? null,
    headers: Object.fromEntries(headers.map((header) => [header.key, header.value])),
    attachments: email.attachments.map((attachment) => {
      const content =
        typeof attachment.content === 'string' ? Buffer.from(attachment.content) : new Uint8Array(attachment.content);
      return {
        filename: attachment.filename ?? '',
        mimeType: attachment.mimeType,
        size: content.byteLength,
        contentId: attachment.contentId?.replace(/[<>]/g, '') ?? null,
        content,
      };
    }),
  };
}

function addresses(address: Address): string[] {
  return address.group ? address.group.map((member) => member.address) : [address.address ?? ''];
}
