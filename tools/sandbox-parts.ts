import { join } from 'node:path';
import type { Environment } from './launch.ts';

export type SandboxParts = {
  /** The environment with the addresses and keys of whatever was started here. */
  env: Environment;
  addresses: readonly (readonly [name: string, value: string])[];
  /** Makes a payment that waits at the local provider for whoever opens its panel; undefined with a real one. */
  leavePending?: (order: { reference: string; amountInCents: number }) => string;
  close(): Promise<void>;
};

type Wanted = { given: Environment; port: number; dataDir: string };

const host = '127.0.0.1';

/** Nothing is played locally: every third party is the configured one. */
export function demoStopped(given: Environment): SandboxParts {
  return { env: { ...given }, addresses: realAddresses(given), close: async () => {} };
}

/** Starts the local card provider and mailbox, each unless the environment names a real one. */
export async function startSandbox(wanted: Wanted): Promise<SandboxParts> {
  const provider = wanted.given.WOMPI_PUBLIC_KEY ? undefined : await startProvider(wanted);
  const mailbox = wanted.given.SMTP_URL ? undefined : await startMail(wanted);
  const started = [provider, mailbox].filter((part) => part !== undefined);
  return {
    env: Object.assign({ ...wanted.given }, ...started.map((part) => part.env)),
    addresses: [...started.flatMap((part) => part.addresses), ...realAddresses(wanted.given)],
    ...(provider?.leavePending && { leavePending: provider.leavePending }),
    close: async () => {
      await Promise.all(started.map((part) => part.close()));
    },
  };
}

async function startProvider({ port, dataDir }: Wanted): Promise<SandboxParts> {
  const { startCardProvider } = await import('#sandbox/card-provider/provider.ts');
  const provider = await startCardProvider({
    host,
    port: port + 1,
    dataDir: join(dataDir, 'pasarela'),
    eventsUrl: `http://${host}:${port}/api/webhooks/wompi`,
    merchantName: 'Rebanca',
  });
  return {
    env: {
      WOMPI_PUBLIC_KEY: provider.keys.publicKey,
      WOMPI_PRIVATE_KEY: provider.keys.privateKey,
      WOMPI_INTEGRITY_SECRET: provider.keys.integritySecret,
      WOMPI_EVENTS_SECRET: provider.keys.eventsSecret,
      WOMPI_API_URL: `${provider.url}/v1`,
      WOMPI_CHECKOUT_URL: `${provider.url}/p/`,
      WOMPI_SCRIPT_URL: `${provider.url}/widget.js`,
      WOMPI_ENVIRONMENT: 'test',
    },
    addresses: [['Pasarela de pruebas', provider.url]],
    leavePending: (order) => provider.control.createTransaction({ ...order, settleMs: null }).id,
    close: () => provider.close(),
  };
}

async function startMail({ port, dataDir }: Wanted): Promise<SandboxParts> {
  const { startMailbox } = await import('#sandbox/mailbox/mailbox.ts');
  const mailbox = await startMailbox({ host, smtpPort: port + 2, webPort: port + 3, dataDir: join(dataDir, 'correo') });
  return {
    env: { SMTP_URL: mailbox.smtpUrl },
    addresses: [['Correo de pruebas', `${mailbox.webUrl} (SMTP en ${mailbox.smtpUrl})`]],
    close: () => mailbox.close(),
  };
}

function realAddresses(given: Environment): [string, string][] {
  return [
    ...(given.WOMPI_PUBLIC_KEY ? [['Pasarela', given.WOMPI_API_URL ?? 'Wompi'] as [string, string]] : []),
    ...(given.SMTP_URL ? [['Correo', new URL(given.SMTP_URL).host] as [string, string]] : []),
  ];
}
