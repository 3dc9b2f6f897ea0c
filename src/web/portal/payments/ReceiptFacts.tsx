import type { Agreement } from '#contract/agreements.ts';
import type { Attempt } from '#contract/payments.ts';
import { paymentMethodName } from '#texts/payment-methods.ts';
import { debtName } from '#texts/debt-name.ts';
import { formatPesos } from '#domain/money/money.ts';
import { destinationNames } from '#texts/destination-names.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Money } from '#ui/Money.tsx';
import { Tag } from '#ui/Tag.tsx';
import '#ui/styles/receipt.css';

type ReceiptFactsProps = { attempt: Attempt; agreement: Agreement | undefined; when: string | undefined };

export function ReceiptFacts({ attempt, agreement, when }: ReceiptFactsProps) {
  const user = useUser();
  const isDebt = agreement?.kind === 'DEUDA';
  const rows: [name: string, value: string | null | undefined][] = [
    ['Titular', user && `${user.firstNames} ${user.lastNames}`.trim()],
    ['Destino', attempt.destination && destinationNames[attempt.destination]],
    ['Fecha', when],
    ['Comprobante n.º', attempt.receiptNumber],
    ['Autorización', attempt.authorization],
    [cardName(attempt.method), attempt.lastFour && `••${attempt.lastFour}`],
    [isDebt ? 'Deuda' : 'Plan', agreement && debtName(agreement)],
    ['Acreedor', isDebt ? agreement?.creditor : undefined],
    ['Acuerdo', agreement?.number],
  ];
  return (
    <section aria-label="Comprobante de pago" className="receipt-lift">
      <div className="receipt-paper">
        <div className="receipt-head">
          <span>{conceptName(attempt, agreement)}</span>
          <Tag tone="success">Aprobado</Tag>
        </div>
        <dl>
          {rows.map(([name, value]) =>
            value ? (
              <div key={name} className="receipt-row">
                <dt>{name}</dt>
                <dd className="num [white-space:normal]">{value}</dd>
              </div>
            ) : null,
          )}
          <div className="receipt-row receipt-total">
            <dt>Pagaste</dt>
            <dd>
              <Money>{formatPesos(attempt.amount)}</Money>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

const cardName = (method: string | null) => paymentMethodName(method ?? 'CARD');

function conceptName({ concept, instalmentNumber }: Attempt, agreement: Agreement | undefined): string {
  const count = agreement?.instalments.length ?? 0;
  if (concept === 'SALDO') return 'Saldo completo';
  if (concept === 'ABONO') return 'Abono';
  if (concept === 'RECUPERACION') return 'Recuperación del acuerdo';
  if (count === 1) return 'Pago único';
  return instalmentNumber === null || instalmentNumber === 0
    ? 'Pago inicial'
    : `Cuota ${instalmentNumber} de ${agreement?.term ?? count}`;
}
