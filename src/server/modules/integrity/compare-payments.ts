import { foldAttempt } from '#domain/agreements/payments.ts';
import { sum } from '#domain/money/money.ts';
import type { AgreementFolder, DocumentRow, LedgerRow, TransactionRow } from './comparison.store.ts';
import type { Finding } from './finding.ts';

type Compared = Generator<Finding>;

const keyOf = ({ provider, transactionId }: { provider: string; transactionId: string }) =>
  `${provider} ${transactionId}`;

export function* comparePayments(folder: AgreementFolder): Compared {
  const { transactions, ledger } = folder;
  const byTransaction = new Map<string, LedgerRow[]>();
  for (const row of ledger) byTransaction.set(keyOf(row), [...(byTransaction.get(keyOf(row)) ?? []), row]);
  for (const transaction of transactions)
    yield* compareTransaction(transaction, byTransaction.get(keyOf(transaction)) ?? [], folder);
  const known = new Map(transactions.map((row) => [keyOf(row), row]));
  for (const row of ledger) yield* compareEntry(row, known.get(keyOf(row)), folder);
  yield* compareAttempts(folder);
  yield* compareDocuments(folder);
}

function* compareTransaction(
  transaction: TransactionRow,
  entries: readonly LedgerRow[],
  { attempts, mismatched }: AgreementFolder,
): Compared {
  const { id, status } = transaction;
  const net = sum(entries.map(({ amount }) => amount));
  // The provider has no transactions for refunds that the operator paid.
  const received = sum(entries.filter(({ kind }) => kind !== 'REFUND').map(({ amount }) => amount));
  const attempt = attempts.find((one) => one.id === transaction.attemptId);
  // An approved transaction in another currency or of less than one peso has no ledger entry.
  const isPesos = transaction.currency === 'COP' && transaction.amount !== null && transaction.amount > 0;
  if (status === 'APPROVED' && entries.length === 0 && isPesos)
    yield { rule: 'cada pago aprobado está en el libro', table: 'payment_ledger', id: transaction.transactionId };
  if (status === 'APPROVED' && entries.length > 0 && received !== (transaction.amount ?? received))
    yield {
      rule: 'el libro tiene lo que la pasarela aprobó',
      table: 'payment_ledger',
      id: entries[0]?.id ?? '',
      column: 'amount',
    };
  if (status === 'VOIDED' && net !== 0)
    yield {
      rule: 'de un pago anulado no queda nada en el libro',
      table: 'payment_ledger',
      id: entries[0]?.id ?? transaction.transactionId,
      column: 'amount',
    };
  if (status !== 'APPROVED' && status !== 'VOIDED' && entries.length > 0)
    yield { rule: 'solo lo aprobado está en el libro', table: 'provider_transaction', id, column: 'status' };
  const shown = mismatched.get(transaction.transactionId);
  if (attempt && isOfAnotherAmount(transaction, attempt) && !shown)
    yield { rule: 'se cobró lo que se pidió', table: 'payment_attempt', id: attempt.id, column: 'amount' };
  if (transaction.currency !== 'COP' && !isShownBy(shown, transaction))
    yield {
      rule: 'lo que llegó en otra moneda está en un caso, con su valor y su moneda',
      table: 'operator_case',
      id: `mismatch:${transaction.transactionId}`,
      column: 'detail',
    };
}

function* compareEntry(
  row: LedgerRow,
  transaction: TransactionRow | undefined,
  { agreement, attempts, customers, instalments }: AgreementFolder,
): Compared {
  const table = 'payment_ledger';
  const { id } = row;
  const attempt = attempts.find((one) => one.id === row.attemptId);
  if (!transaction)
    yield { rule: 'cada movimiento es de una transacción de la pasarela', table, id, column: 'transaction_id' };
  else if (transaction.attemptId !== row.attemptId)
    yield { rule: 'cada movimiento es del intento de su transacción', table, id, column: 'attempt_id' };
  if (!attempt || attempt.agreementId !== row.agreementId)
    yield { rule: 'cada movimiento es del acuerdo de su intento', table, id, column: 'agreement_id' };
  if (!customers.has(row.customerId))
    yield { rule: 'cada movimiento es de la persona de su acuerdo', table, id, column: 'customer_id' };
  const settles =
    row.kind !== 'REFUND' &&
    transaction &&
    (row.kind === 'REVERSAL' ? transaction.status === 'VOIDED' : transaction.status === 'APPROVED');
  if (settles && transaction.finalizedAt && transaction.finalizedAt.getTime() !== row.at.getTime())
    yield { rule: 'cada movimiento es del momento que dijo la pasarela', table, id, column: 'at' };
  const ids = new Map(instalments.map((each) => [each.number, each.id]));
  for (const { number, instalmentId } of row.allocations)
    if (ids.get(number) !== instalmentId)
      yield {
        rule: 'lo asignado es de cuotas de ese acuerdo',
        table,
        id,
        column: 'allocations',
        detail: agreement.number,
      };
  const isReceipt = row.kind === 'PAYMENT' && row.allocations.length > 0;
  if (isReceipt && row.receiptNumber === null)
    yield { rule: 'cada pago tiene comprobante', table, id, column: 'receipt_number' };
  if (row.kind !== 'PAYMENT' && row.receiptNumber !== null)
    yield { rule: 'solo un pago tiene comprobante', table, id, column: 'receipt_number' };
}

const isShownBy = (shown: Record<string, unknown> | undefined, { currency, amount }: TransactionRow) =>
  shown?.['currency'] === currency && Math.floor(Number(shown['amount'])) === amount;

const isOfAnotherAmount = (transaction: TransactionRow, attempt: { amount: number }) =>
  transaction.currency !== 'COP' || (transaction.amount !== null && transaction.amount !== attempt.amount);

function* compareAttempts({ attempts, transactions, payables, customers, ledger }: AgreementFolder): Compared {
  const kept = new Set(ledger.filter(({ kind }) => kind === 'UNEXPECTED').map(keyOf));
  for (const attempt of attempts) {
    const { id } = attempt;
    const own = transactions.filter(({ attemptId }) => attemptId === id);
    const folded = foldAttempt(
      own.map((each) => ({
        transactionId: each.transactionId,
        status: each.status,
        unexpected: each.currency !== 'COP' || each.amount !== attempt.amount || kept.has(keyOf(each)),
      })),
    );
    const fits = own.length === 0 ? ['CREADO', 'EXPIRADO'].includes(attempt.state) : attempt.state === folded;
    if (!fits)
      yield {
        rule: 'el estado de cada intento sigue de sus transacciones',
        table: 'payment_attempt',
        id,
        column: 'state',
      };
    if (payables[0] && attempt.payableId !== payables[0].id)
      yield { rule: 'cada intento es de la cuenta de su acuerdo', table: 'payment_attempt', id, column: 'payable_id' };
    if (!customers.has(attempt.customerId))
      yield {
        rule: 'cada intento es de la persona de su acuerdo',
        table: 'payment_attempt',
        id,
        column: 'customer_id',
      };
  }
}

function* compareDocuments({ agreement, documents, ledger, customers }: AgreementFolder): Compared {
  for (const document of documents) {
    const { id } = document;
    if (!customers.has(document.customerId))
      yield { rule: 'cada documento es de la persona de su acuerdo', table: 'document', id, column: 'customer_id' };
    const fault = numberFault(document, agreement, ledger);
    if (fault)
      yield {
        rule: 'cada documento dice el número de lo que prueba',
        table: fault.table,
        id: fault.id,
        column: fault.column,
      };
  }
}

function numberFault(document: DocumentRow, agreement: AgreementFolder['agreement'], ledger: readonly LedgerRow[]) {
  if (document.kind === 'COMPROBANTE') {
    const entry = ledger.find(({ id }) => id === document.subjectId);
    if (!entry) return { table: 'document', id: document.id, column: 'subject_id' };
    return document.fileName.includes(entry.receiptNumber ?? '?')
      ? undefined
      : { table: 'payment_ledger', id: entry.id, column: 'receipt_number' };
  }
  if (document.kind === 'OTROSI') return undefined;
  if (document.subjectId !== agreement.id) return { table: 'document', id: document.id, column: 'subject_id' };
  if (document.kind === 'ACUERDO' && !document.fileName.includes(agreement.number))
    return { table: 'agreement', id: agreement.id, column: 'number' };
  return undefined;
}
