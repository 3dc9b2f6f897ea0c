import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { noAntivirus, type Antivirus } from '#server/gateways/antivirus/antivirus.ts';
import { clamd } from '#server/gateways/antivirus/clamd.ts';
import { wompi } from '#server/gateways/card/wompi.ts';
import type { CardProvider } from '#server/gateways/card/card-provider.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { localFiles } from '#server/gateways/files/local-files.ts';
import { embeddedIdentity } from '#server/gateways/identity/embedded-identity.ts';
import { httpIdentity } from '#server/gateways/identity/http-identity.ts';
import type { IdentityDecision } from '#server/gateways/identity/identity-decision.ts';
import type { Mailer } from '#server/gateways/mail/mailer.ts';
import { smtpMailer } from '#server/gateways/mail/smtp-mailer.ts';
import { httpSms } from '#server/gateways/sms/http-sms.ts';
import { mailSms } from '#server/gateways/sms/mail-sms.ts';
import type { SmsGateway } from '#server/gateways/sms/sms-gateway.ts';
import type { Platform } from '#server/platform.ts';

export interface Gateways {
  antivirus: Antivirus;
  cardProvider: CardProvider;
  files: FileStore;
  identity: IdentityDecision;
  mailer: Mailer | undefined;
  sms: SmsGateway | undefined;
}

export async function openGateways({ config, secrets, onClose }: Platform): Promise<Gateways> {
  const { clamdUrl, identity, mail, sms } = config;
  const mailer = mail.smtpUrl ? smtpMailer({ smtpUrl: mail.smtpUrl, from: mail.from }) : undefined;
  onClose(async () => mailer?.close());
  const textsByMail = mailer && mail.smsDomain ? mailSms({ mailer, domain: mail.smsDomain }) : undefined;
  return {
    antivirus: clamdUrl ? clamd(clamdUrl) : noAntivirus,
    cardProvider: wompi(config.wompi),
    files: await openFiles(config),
    identity: identity.url
      ? httpIdentity({ url: identity.url, token: identity.token })
      : embeddedIdentity({ key: secrets.identity }),
    mailer,
    sms: sms.url ? httpSms({ url: sms.url, token: sms.token }) : textsByMail,
  };
}

async function openFiles({ files, dataDir }: Config): Promise<FileStore> {
  if (!files) return localFiles(path.join(dataDir, 'archivos'));
  const { s3Files } = await import('#server/gateways/files/s3-files.ts');
  return s3Files(files);
}
