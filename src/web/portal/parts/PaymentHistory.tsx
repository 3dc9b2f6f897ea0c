import type { ReactNode } from 'react';
import type { Agreement, MoneyUse } from '#contract/agreements.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { paymentMethodName } from '#texts/payment-methods.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { DownloadDocumentButton } from '#web/shared/parts/DownloadButton.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { Tag } from '#ui/Tag.tsx';

const uses: Record<MoneyUse, ReactNode> = {
  PLAN: null,
  DEUDA: <Tag tone="info">Bajó tu deuda</Tag>,
  POR_DEVOLVER: <Tag tone="info">Por devolver</Tag>,
  EN_REVISION: <Tag tone="info">En revisión</Tag>,
};

export function PaymentHistory({ agreement }: { agreement: Agreement }) {
  const payments = agreement.payments.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <Card padding="roomy" aria-labelledby="pagos">
      <h2 id="pagos" className="h2 mb-2">
        Tus pagos
      </h2>
      {agreement.replaces ? (
        <p className="mb-2 text-body-sm text-ink-2">
          Los de antes están en el{' '}
          <RouterLink to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: agreement.replaces.id }}>
            acuerdo <span className="inline-block">n.º {agreement.replaces.number}</span>
          </RouterLink>
          .
        </p>
      ) : null}
      {payments.length === 0 ? (
        <p className="text-ink-2">Todavía no hay pagos. El primero aparece aquí con su comprobante.</p>
      ) : null}
      <ul>
        {payments.map(({ id, at, amount, appliedTo, reversed, method, lastFour, authorization, receiptId }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-4 not-first:border-t"
          >
            <div>
              <p className="font-semibold">
                <Money>{formatPesos(amount)}</Money> {reversed ? <Tag tone="neutral">Devuelto</Tag> : uses[appliedTo]}
              </p>
              <p className="text-body-sm text-ink-2">
                {[
                  formatLongDate(bogotaDate(at)),
                  lastFour ? `Tarjeta ••${lastFour}` : method && paymentMethodName(method),
                  authorization && `Autorización ${authorization}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {receiptId ? (
              <DownloadDocumentButton
                documentId={receiptId}
                variant="quiet"
                size="md"
                className="max-sm:-ml-4"
                label={`Comprobante de ${formatPesos(amount)} del ${formatLongDate(bogotaDate(at))}`}
              >
                Comprobante
              </DownloadDocumentButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
