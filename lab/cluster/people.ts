import { randomUUID } from 'node:crypto';
import type { CardProvider } from '#sandbox/card-provider/provider.ts';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import {
  acceptOver,
  askCodeOver,
  beginPaymentOver,
  management,
  quoteOver,
  returnOver,
} from '#test/drivers/plan-over-http.ts';
import { signedInOver, type HttpAnswer, type HttpClient } from '#test/support/http-client.ts';
import type { Person } from '#test/support/test-app.ts';
import { pause } from './processes.ts';

export interface Served {
  /** The times of successful requests, in milliseconds of `performance.now()`. */
  successes: number[];
  comeBack: number;
  broken: Map<string, number>;
  wrong: string[];
}

/** Each agreement and transaction must exist in the database afterwards. `stuck` contains the errors of payers. */
export interface Acknowledged {
  agreements: { personId: string; agreementId: string }[];
  transactions: string[];
  stuck: string[];
}

export const newServed = (): Served => ({ successes: [], comeBack: 0, broken: new Map(), wrong: [] });

class TryAgain extends Error {}

function counted(served: Served, client: HttpClient): HttpClient {
  const look = async (sent: Promise<HttpAnswer>): Promise<HttpAnswer> => {
    let why = '';
    const answer = await sent.catch((error: Error) => {
      why = (error.cause as { code?: string } | undefined)?.code ?? error.message;
      return undefined;
    });
    if (
      !answer ||
      [502, 504].includes(answer.status) ||
      (answer.status === 503 && !answer.headers.has('retry-after'))
    ) {
      why ||= String(answer?.status);
      served.broken.set(why, (served.broken.get(why) ?? 0) + 1);
      throw new TryAgain('no answer');
    }
    if (answer.status === 503) {
      served.comeBack++;
      throw new TryAgain('come back');
    }
    // The interrupted request still holds its idempotency key, so the client repeats the call later.
    if (answer.status === 409 && answer.body.code === 'IDEMPOTENCY_IN_PROGRESS') throw new TryAgain('in progress');
    if (answer.status >= 500) served.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status === 200) served.successes.push(performance.now());
    return answer;
  };
  return {
    ...client,
    get: (path) => look(client.get(path)),
    post: (...sent) => look(client.post(...sent)),
  };
}

const patience = 90_000;

async function insist<T>(step: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + patience; ; await pause(200)) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof TryAgain) || performance.now() > end) throw error;
    }
  }
}

export function startVisitors(served: () => Served, clients: readonly HttpClient[]): { stop(): Promise<void> } {
  let stopped = false;
  const loops = clients.map(async (client, index) => {
    while (!stopped) {
      const seen = counted(served(), client);
      await (index % 2 === 0 ? management(seen) : quoteOver(seen)).catch(() => {});
      await pause(40);
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

export interface Town {
  url: string;
  provider: CardProvider;
  mailbox: Mailbox;
}

async function newestCode({ mailbox }: Town, { email }: Person, after: number): Promise<string> {
  const isCode = ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(email) && subject.startsWith('Tu código');
  for (const end = performance.now() + patience; performance.now() < end; await pause(150)) {
    const codes = (await mailbox.messages()).filter(isCode);
    if (codes.length > after) return codes.at(-1)!.subject.replace(/\D/g, '');
  }
  throw new Error('no code arrived');
}

export async function acceptAndPay(
  town: Town,
  served: () => Served,
  person: Person,
): Promise<[string, string, string]> {
  const plain = await insist(() =>
    signedInOver(town.url, person).catch((error: unknown) => {
      throw /40[13]/.test(String(error)) ? error : new TryAgain(String(error));
    }),
  );
  const client = () => counted(served(), plain);
  const proposal = await insist(() => quoteOver(client()));
  const codigoId = await insist(() => askCodeOver(client(), proposal.id));
  const codigo = await newestCode(town, person, 0);
  const key = randomUUID();
  const accepted = await insist(() => acceptOver(client(), { proposal, codigoId, codigo, key }));
  if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
  const agreementId = accepted.body.acuerdo.id as string;
  const payment = { key: randomUUID() };
  const { status, body } = await insist(() => beginPaymentOver(client(), agreementId, payment));
  if (status !== 200) throw new Error(`no payment: ${JSON.stringify(body)}`);
  const { control } = town.provider;
  const { id } = control.createTransaction({ reference: body.referencia, amountInCents: body.valor * 100 });
  control.settle(id);
  await insist(() => returnOver(client(), 'oferta', {}));
  return [person.id, agreementId, id];
}

export function startPayers(town: Town, served: () => Served, people: readonly Person[], everyMs: number) {
  const acknowledged: Acknowledged = { agreements: [], transactions: [], stuck: [] };
  const under: Promise<void>[] = [];
  let stopped = false;
  const coming = (async () => {
    for (const person of people) {
      if (stopped) return;
      under.push(
        acceptAndPay(town, served, person).then(
          ([personId, agreementId, transaction]) => {
            acknowledged.agreements.push({ personId, agreementId });
            acknowledged.transactions.push(transaction);
          },
          (error: unknown) => void acknowledged.stuck.push(String(error)),
        ),
      );
      await pause(everyMs);
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      stopped = true;
      await coming;
      await Promise.all(under);
    },
  };
}
