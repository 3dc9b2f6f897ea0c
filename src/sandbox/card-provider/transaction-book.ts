import { randomInt } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { TransactionStatus } from './outcomes.ts';
import type { NewTransaction, Refund, StoredTransaction, Transaction } from './transaction.ts';

export type TransactionBook = ReturnType<typeof openTransactionBook>;

interface BookOptions {
  journal: Journal;
  faults: () => Faults;
  now: () => Date;
  settleMs: () => number;
  onFinal: (transaction: Transaction) => void;
}

export function openTransactionBook({ journal, faults, now: present, settleMs, onFinal }: BookOptions) {
  const book = new Map<string, StoredTransaction>();
  const refunds: Refund[] = journal.values('refund') as Refund[];
  const timers = new Map<string, NodeJS.Timeout>();

  const save = (stored: StoredTransaction) =>
    journal.append({ kind: 'transaction', id: stored.transaction.id, value: stored });

  const schedule = (stored: StoredTransaction) => {
    if (stored.settleAt === null || stored.transaction.status !== 'PENDING') return;
    const { id } = stored.transaction;
    clearTimeout(timers.get(id));
    const due = () => {
      timers.delete(id);
      if (!faults().neverSettle) settle(id);
    };
    timers.set(id, setTimeout(due, Math.max(0, stored.settleAt - Date.now())));
  };

  const change = (stored: StoredTransaction, status: TransactionStatus, message: string | null) => {
    clearTimeout(timers.get(stored.transaction.id));
    timers.delete(stored.transaction.id);
    const final = status !== 'PENDING';
    stored.transaction = {
      ...stored.transaction,
      status,
      status_message: message,
      finalized_at: final ? present().toISOString() : null,
    };
    if (!final) stored.settleAt = null;
    save(stored);
    return structuredClone(stored.transaction);
  };

  const settle = (id: string): Transaction | undefined => {
    const stored = book.get(id);
    if (!stored) return undefined;
    if (stored.transaction.status !== 'PENDING') return structuredClone(stored.transaction);
    const { status, message, code } = stored.outcome;
    const method = stored.transaction.payment_method;
    if (method.type === 'CARD') method.extra.processor_response_code = code;
    const transaction = change(stored, status, message);
    onFinal(transaction);
    return transaction;
  };

  for (const value of journal.values('transaction') as StoredTransaction[]) {
    book.set(value.transaction.id, value);
    schedule(value);
  }

  return {
    create(input: NewTransaction) {
      const now = Date.now();
      const settling = faults().settleMs ?? input.settleMs;
      const delay = settling === undefined ? settleMs() : settling;
      const stored: StoredTransaction = {
        transaction: {
          id: newId(now, book),
          created_at: present().toISOString(),
          finalized_at: null,
          amount_in_cents: input.amountInCents,
          reference: input.reference,
          customer_email: input.customerEmail ?? null,
          currency: input.currency,
          payment_method_type: input.method.type,
          payment_method: structuredClone(input.method),
          status: 'PENDING',
          status_message: null,
          redirect_url: input.redirectUrl ?? null,
          customer_data: input.customerData ?? null,
        },
        outcome: input.outcome,
        settleAt: delay === null ? null : now + delay,
        polls: 0,
        checkoutQuery: input.checkoutQuery ?? null,
      };
      book.set(stored.transaction.id, stored);
      save(stored);
      schedule(stored);
      return structuredClone(stored.transaction);
    },
    all: () => structuredClone([...book.values()]),
    find: (id: string) => structuredClone(book.get(id)),
    byReference: (reference: string) =>
      structuredClone([...book.values()].filter(({ transaction }) => transaction.reference === reference)),
    /** Settles a PENDING transaction that has a settlement time: after this time, or at lookup number `settlePolls`. */
    poll(id: string) {
      const stored = book.get(id);
      if (!stored) return undefined;
      if (stored.transaction.status === 'PENDING' && stored.settleAt !== null && !faults().neverSettle) {
        stored.polls += 1;
        const enoughPolls = faults().settlePolls > 0 && stored.polls >= faults().settlePolls;
        if (enoughPolls || stored.settleAt <= Date.now()) settle(id);
        else save(stored);
      }
      return structuredClone(stored.transaction);
    },
    settle,
    setStatus(id: string, status: TransactionStatus) {
      const stored = book.get(id);
      return stored && change(stored, status, status === 'APPROVED' ? null : stored.transaction.status_message);
    },
    refund(id: string, amountInCents: number) {
      const refund: Refund = {
        id: `${id}-R${refunds.length + 1}`,
        transaction_id: id,
        amount_in_cents: amountInCents,
        status: 'APPROVED',
        created_at: present().toISOString(),
      };
      refunds.push(refund);
      journal.append({ kind: 'refund', id: refund.id, value: refund });
      return refund;
    },
    refundedCents: (id: string) =>
      refunds.filter((refund) => refund.transaction_id === id).reduce((sum, refund) => sum + refund.amount_in_cents, 0),
    resume() {
      for (const stored of book.values()) schedule(stored);
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      book.clear();
      refunds.length = 0;
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

const merchantNumber = 10_482;

function newId(now: number, taken: Map<string, unknown>): string {
  for (;;) {
    const id = `${merchantNumber}-${Math.floor(now / 1000)}-${randomInt(10_000, 100_000)}`;
    if (!taken.has(id)) return id;
  }
}
