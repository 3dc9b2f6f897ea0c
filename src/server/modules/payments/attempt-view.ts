import type { Attempt } from '#contract/payments.ts';
import type { CardProvider } from '#server/gateways/card/card-provider.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './payments.store.ts';
import type { AttemptRow } from './payments.store.ts';

export type AttemptView = ReturnType<typeof attemptView>;

export function attemptView({ database, config }: Pick<Platform, 'database' | 'config'>, provider: CardProvider) {
  return {
    async view(row: AttemptRow): Promise<Attempt> {
      const [transactions, moved] = await Promise.all([
        store.transactionsOf(database.sql, [row.id]),
        store.ledgerOf(database.sql, row.agreementId),
      ]);
      return viewWith(row, transactions, moved);
    },
    viewOfNew: (row: AttemptRow): Promise<Attempt> => viewWith(row, [], []),
  };

  async function viewWith(
    row: AttemptRow,
    transactions: readonly store.TransactionRow[],
    moved: readonly store.LedgerRow[],
  ): Promise<Attempt> {
    const transaction =
      transactions.find(({ status }) => status === 'APPROVED') ??
      transactions.find(({ status }) => status === 'PENDING') ??
      transactions.at(-1);
    const entries = moved.filter(({ attemptId }) => attemptId === row.id);
    const ledger = entries.find(({ kind }) => kind === 'PAYMENT');
    const unexpected = entries.find(({ kind }) => kind === 'UNEXPECTED');
    const receipts = ledger ? await store.receiptIds(database.sql, [ledger.id]) : new Map<string, string>();
    const payable = row.state === 'CREADO' && row.live === 1;
    return {
      id: row.id,
      reference: row.reference,
      agreementId: row.agreementId,
      strategy: row.strategy as Attempt['strategy'],
      concept: row.concept as Attempt['concept'],
      instalmentNumber: row.instalmentNumber,
      destination: row.destination,
      amount: row.amount,
      state: row.state,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      checkout: payable ? checkout(row) : null,
      statusMessage: transaction && transaction.status !== 'APPROVED' ? transaction.statusMessage : null,
      paidAt: ledger?.at ?? null,
      appliedTo: appliedTo(row, entries),
      received: row.state === 'EN_REVISION' ? (unexpected?.amount ?? null) : null,
      method: transaction?.method ?? null,
      lastFour: transaction?.lastFour ?? null,
      authorization: transaction?.authorization ?? null,
      receiptId: (ledger && receipts.get(ledger.id)) ?? null,
      receiptNumber: ledger?.receiptNumber ?? null,
    };
  }

  function checkout(row: AttemptRow) {
    return provider.begin({
      reference: row.reference,
      amountInPesos: row.amount,
      expiresAt: row.expiresAt,
      returnUrl: `${config.publicUrl}${returnPath(row.strategy)}`,
    });
  }
}

/** Null while the attempt is neither approved nor in review. */
function appliedTo({ state }: AttemptRow, entries: readonly store.LedgerRow[]): Attempt['appliedTo'] {
  if (state === 'EN_REVISION') return 'EN_REVISION';
  if (state !== 'APROBADO') return null;
  const paid = entries.find(({ kind }) => kind === 'PAYMENT');
  return paid === undefined ? 'POR_DEVOLVER' : paid.allocations.length > 0 ? 'PLAN' : 'DEUDA';
}

/** The specification defines a separate return page for memberships. */
const returnPath = (strategy: string) =>
  strategy === 'membresia' ? '/portal/rebancarizacion/validar-pago' : `/portal/validar-pago/${strategy}`;
