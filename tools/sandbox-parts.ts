import { join } from 'node:path';
import type { TestRoom } from '#contract/config.ts';
import type { Environment } from './launch.ts';

export type SandboxParts = {
  env: Environment;
  addresses: readonly (readonly [name: string, value: string])[];
  /** Creates a pending payment, so that the provider's panel is not empty. Undefined with a real provider. */
  leavePending?: (order: { reference: string; amountInCents: number }) => string;
  room: TestRoom;
  close(): Promise<void>;
};

type Wanted = { given: Environment; port: number; dataDir: string; now: () => Date };
type Part = Omit<SandboxParts, 'room'>;

const host = '127.0.0.1';
const realRoom: SandboxParts['room'] = { mailboxUrl: null, providerUrl: null, ways: [] };

type Way = SandboxParts['room']['ways'][number];
const waysOf = (way: Way['way'], numbers: Record<Way['outcome'], string>): Way[] =>
  (['APPROVED', 'DECLINED', 'ERROR'] as const).map((outcome) => ({ way, outcome, number: numbers[outcome] }));

export function demoStopped(given: Environment): SandboxParts {
  return { env: { ...given }, addresses: realAddresses(given), room: realRoom, close: async () => {} };
}

export async function startSandbox(wanted: Wanted): Promise<SandboxParts> {
  const provider = wanted.given.WOMPI_PUBLIC_KEY ? undefined : await startProvider(wanted);
  const mailbox = wanted.given.SMTP_URL ? undefined : await startMail(wanted);
  const started: Part[] = [provider, mailbox].filter((part) => part !== undefined);
  return {
    env: Object.assign({ ...wanted.given }, ...started.map((part) => part.env)),
    addresses: [...started.flatMap((part) => part.addresses), ...realAddresses(wanted.given)],
    ...(provider?.leavePending && { leavePending: provider.leavePending }),
    room: { ...realRoom, ...provider?.room, ...mailbox?.room },
    close: async () => {
      await Promise.all(started.map((part) => part.close()));
    },
  };
}

async function startProvider({ port, dataDir, now }: Wanted) {
  const { startCardProvider } = await import('#sandbox/card-provider/provider.ts');
  const { testCards, testPhones } = await import('#sandbox/card-provider/outcomes.ts');
  const provider = await startCardProvider({
    host,
    port: port + 1,
    dataDir: join(dataDir, 'pasarela'),
    eventsUrl: `http://${host}:${port}/api/webhooks/wompi`,
    merchantName: 'Rebanca',
    now,
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
    addresses: [['Pasarela de pruebas', provider.url]] as const,
    room: {
      providerUrl: provider.url,
      ways: [...waysOf('tarjeta', testCards), ...waysOf('nequi', testPhones)],
    },
    leavePending: (order: { reference: string; amountInCents: number }) =>
      provider.control.createTransaction({ ...order, settleMs: null }).id,
    close: () => provider.close(),
  };
}

async function startMail({ port, dataDir }: Wanted) {
  const { startMailbox } = await import('#sandbox/mailbox/mailbox.ts');
  const mailbox = await startMailbox({ host, smtpPort: port + 2, webPort: port + 3, dataDir: join(dataDir, 'correo') });
  return {
    env: { SMTP_URL: mailbox.smtpUrl },
    addresses: [['Correo de pruebas', `${mailbox.webUrl} (SMTP en ${mailbox.smtpUrl})`]] as const,
    room: { mailboxUrl: mailbox.webUrl },
    close: () => mailbox.close(),
  };
}

function realAddresses(given: Environment): [string, string][] {
  return [
    ...(given.WOMPI_PUBLIC_KEY ? [['Pasarela', given.WOMPI_API_URL ?? 'Wompi'] as [string, string]] : []),
    ...(given.SMTP_URL ? [['Correo', new URL(given.SMTP_URL).host] as [string, string]] : []),
  ];
}
