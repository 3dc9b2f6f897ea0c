import type { Deliveries } from './deliveries.ts';
import { parseFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import type { OtherEvent } from './notification.ts';
import { namedOutcome } from './outcomes.ts';
import type { FinalOutcome, MethodType, TransactionStatus } from './outcomes.ts';
import type { PaymentMethod, Transaction } from './transaction.ts';

export interface ControlledTransaction {
  reference: string;
  amountInCents: number;
  currency?: string;
  outcome?: FinalOutcome;
  method?: MethodType;
  customerEmail?: string | null;
  redirectUrl?: string | null;
  /** In milliseconds; null keeps the transaction PENDING. Default: the configured delay. */
  settleMs?: number | null;
}

export type ProviderControl = ReturnType<typeof createControl>;

export const controlMethod = (type: MethodType): PaymentMethod =>
  type === 'CARD'
    ? { type, extra: { brand: 'VISA', last_four: '4242', processor_response_code: null }, installments: 1 }
    : { type, extra: {} };

export function createControl(parts: {
  transactions: () => Transaction[];
  create: (input: ControlledTransaction & { outcomeOf: ReturnType<typeof namedOutcome> }) => Transaction;
  settle: (id: string) => Transaction | undefined;
  setStatus: (id: string, status: TransactionStatus) => Transaction | undefined;
  deliveries: Deliveries;
  faults: { read: () => Faults; change: (change: Partial<Faults>) => void; clear: () => void };
  eventsUrl: { read: () => string | undefined; change: (url: string | undefined) => void };
  reset: () => void;
}) {
  const { deliveries } = parts;
  const known = (id: string, transaction: Transaction | undefined): Transaction => {
    if (!transaction) throw new Error(`no transaction ${id}`);
    return transaction;
  };
  return {
    transactions: (reference?: string) =>
      parts.transactions().filter((transaction) => reference === undefined || transaction.reference === reference),
    createTransaction: (input: ControlledTransaction) =>
      parts.create({ ...input, outcomeOf: namedOutcome(input.outcome ?? 'APPROVED') }),
    settle: (id: string) => known(id, parts.settle(id)),
    /**
     * Sends a webhook unless `notify` is false. For VOIDED, the fault `notifyVoids` must also be true.
     * @throws when the id is unknown.
     */
    setStatus(id: string, status: TransactionStatus, { notify = true }: { notify?: boolean } = {}) {
      const transaction = known(id, parts.setStatus(id, status));
      const silenced = status === 'VOIDED' && !parts.faults.read().notifyVoids;
      if (notify && !silenced) deliveries.notify(transaction);
      return transaction;
    },
    /**
     * With `status`, the webhooks report that status instead of the real status. Resolves to the HTTP status of each
     * copy; 0 means no reply.
     */
    async sendWebhook(id: string, { status, copies = 1 }: { status?: TransactionStatus; copies?: number } = {}) {
      const transaction = known(
        id,
        parts.transactions().find((one) => one.id === id),
      );
      return await deliveries.sendNow(status === undefined ? transaction : { ...transaction, status }, copies);
    },
    /** Resolves to the HTTP status; 0 means no reply. */
    sendEvent: (event: OtherEvent) => deliveries.sendOther(event),
    deliveries: () => deliveries.all(),
    /** Resolves when the first delivery attempt of every webhook has ended. */
    idle: () => deliveries.idle(),
    faults: parts.faults.read,
    setFaults(change: Partial<Faults>) {
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
    /** Keeps the keys and the webhook URL. */
    reset: parts.reset,
  };
}
