import type { CardProvider } from '#sandbox/card-provider/provider.ts';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';

export const sandboxEnvironment = (
  provider: Pick<CardProvider, 'url' | 'keys'>,
  mailbox: Pick<Mailbox, 'smtpUrl'>,
): Record<string, string> => ({
  SMTP_URL: mailbox.smtpUrl,
  WOMPI_PUBLIC_KEY: provider.keys.publicKey,
  WOMPI_PRIVATE_KEY: provider.keys.privateKey,
  WOMPI_INTEGRITY_SECRET: provider.keys.integritySecret,
  WOMPI_EVENTS_SECRET: provider.keys.eventsSecret,
  WOMPI_API_URL: `${provider.url}/v1`,
  WOMPI_CHECKOUT_URL: `${provider.url}/p/`,
  WOMPI_SCRIPT_URL: `${provider.url}/widget.js`,
  WOMPI_ENVIRONMENT: 'test',
});
