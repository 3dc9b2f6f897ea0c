import { domainToASCII } from 'node:url';

export interface Sender {
  mailbox: { name: string; address: string };
  /** The domain of the sender in ASCII, for the header Message-ID (RFC 5322 §3.6.4). */
  domain: string;
}

const senderPattern = /^(?:"?(?<name>[^"<>]*?)"?\s*<(?<inBrackets>[^<>\s@]+@[^<>\s@]+)>|(?<bare>[^<>\s@]+@[^<>\s@]+))$/;

/** Parses `Rebanca <no-responder@rebanca.example>` or a bare e-mail address. */
export function readSender(from: string): Sender | undefined {
  const { name = '', inBrackets, bare } = senderPattern.exec(from.trim())?.groups ?? {};
  const address = inBrackets ?? bare;
  const domain = domainToASCII(address?.split('@')[1] ?? '');
  return address === undefined || domain === '' ? undefined : { mailbox: { name, address }, domain };
}
