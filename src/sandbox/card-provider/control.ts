import type { Deliveries, Delivery } from './deliveries.ts';
import { parseFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import type { OtherEvent } from './notification.ts';
import { namedOutcome } from './outcomes.ts';
import type { FinalOutcome, MethodType, TransactionStatus } from './outcomes.ts';
import type { PaymentMethod, Transaction } from './transaction.ts';

export interface ControlledTransaction {
  reference: string;
  amountInCents: number;
  /** COP unless given. */
  currency?: string;
  /** Where it settles; APPROVED unless given. */
  outcome?: FinalOutcome;
  method?: MethodType;
  customerEmail?: string | null;
  redirectUrl?: string | null;
  /** Milliseconds until it settles; null leaves it PENDING; the configured delay unless given. */
  settleMs?: number | null;
}

/** What tests and the panel do to the provider, beside paying. */
export interface ProviderControl {
  /** Oldest first; of one reference when given. */
  transactions(reference?: string): Transaction[];
  /** Makes a PENDING transaction as if the payer had paid in the checkout. */
  createTransaction(input: ControlledTransaction): Transaction;
  /** Settles a PENDING transaction now, with its webhook. Throws when the id is unknown. */
  settle(id: string): Transaction;
  /** Sets any status; a webhook goes out unless `notify` is false. Throws when the id is unknown. */
  setStatus(id: string, status: TransactionStatus, options?: { notify?: boolean }): Transaction;
  /** Sends a webhook now, `copies` times at once (1), reporting `status` instead of the real one when given; resolves to the HTTP statuses, 0 for no answer. */
  sendWebhook(id: string, options?: { status?: TransactionStatus; copies?: number }): Promise<number[]>;
  /** Sends an event of another type now; resolves to the HTTP status, 0 for no answer. */
  sendEvent(event: OtherEvent): Promise<number>;
  deliveries(): Delivery[];
  /** Resolves when no first attempt of a webhook is queued or under way. */
  idle(): Promise<void>;
  faults(): Faults;
  /** Changes the faults named; the others stay. Throws on a value out of range. */
  setFaults(change: Partial<Faults>): Faults;
  clearFaults(): Faults;
  eventsUrl(): string | undefined;
  setEventsUrl(url: string | undefined): void;
  /** Forgets transactions, webhooks, refunds and faults; the keys and the events address stay. */
  reset(): void;
}

/** The payment method of a transaction made by a control call. */
export const controlMethod = (type: MethodType): PaymentMethod =>
  type === 'CARD'
    ? { type, extra: { brand: 'VISA', last_four: '4242', processor_response_code: null }, installments: 1 }
    : { type, extra: {} };

/** The control itself, over the provider's parts. */
export function createControl(parts: {
  transactions: () => Transaction[];
  create: (input: ControlledTransaction & { outcomeOf: ReturnType<typeof namedOutcome> }) => Transaction;
  settle: (id: string) => Transaction | undefined;
  setStatus: (id: string, status: TransactionStatus) => Transaction | undefined;
  deliveries: Deliveries;
  faults: { read: () => Faults; change: (change: Partial<Faults>) => void; clear: () => void };
  eventsUrl: { read: () => string | undefined; change: (url: string | undefined) => void };
  reset: () => void;
}): ProviderControl {
  const { deliveries } = parts;
  const known = (id: string, transaction: Transaction | undefined): Transaction => {
    if (!transaction) throw new Error(`no transaction ${id}`);
    return transaction;
  };
  return {
    transactions: (reference) =>
      parts.transactions().filter((transaction) => reference === undefined || transaction.reference === reference),
    createTransaction: (input) => parts.create({ ...input, outcomeOf: namedOutcome(input.outcome ?? 'APPROVED') }),
    settle: (id) => known(id, parts.settle(id)),
    setStatus(id, status, { notify = true } = {}) {
      const transaction = known(id, parts.setStatus(id, status));
      const silenced = status === 'VOIDED' && !parts.faults.read().notifyVoids;
      if (notify && !silenced) deliveries.notify(transaction);
      return transaction;
    },
    async sendWebhook(id, { status, copies = 1 } = {}) {
      const transaction = known(
        id,
        parts.transactions().find((one) => one.id === id),
      );
      return await deliveries.sendNow(status === undefined ? transaction : { ...transaction, status }, copies);
    },
    sendEvent: (event) => deliveries.sendOther(event),
    deliveries: () => deliveries.all(),
    idle: () => deliveries.idle(),
    faults: parts.faults.read,
    setFaults(change) {
      const parsed = parseFaults(change);
      if ('problems' in parsed) throw new Error(parsed.problems.join('. '));
      parts.faults.change(parsed.change);
      return parts.faults.read();
    },
    clearFaults() {
      parts.faults.clear();
      return parts.faults.read();
    },
    eventsUrl: parts.eventsUrl.read,
    setEventsUrl: parts.eventsUrl.change,
    reset: parts.reset,
  };
}
