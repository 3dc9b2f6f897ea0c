import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Explain } from './Explain.tsx';
import { Money } from './Money.tsx';
import './styles/receipt.css';

export type ReceiptRow = {
  label: string;
  /** Formatted: "$ 3.920.000", "− $ 2.038.400". */
  amount: string;
  /** strong: a subtotal; detail: a part of the row above; discount: a reduction; total: after the dashed rule. */
  kind?: 'normal' | 'strong' | 'detail' | 'discount' | 'total';
  explain?: { title: string; text: ReactNode };
  /** After the label, outside the explained term: "52 %". */
  suffix?: string;
  note?: string;
  before?: string;
};

type ReceiptProps = {
  rows: readonly ReceiptRow[];
  /** paper: alone, with a torn edge; plain: inside a card. */
  look?: 'paper' | 'plain';
  title?: ReactNode;
  aside?: ReactNode;
  footer?: ReactNode;
};

/** A list of amounts with a total: the debt, the discount, our fee (even when 0). The only format for such lists. */
export function Receipt({ rows, look = 'plain', title, aside, footer }: ReceiptProps) {
  const body = (
    <>
      {title || aside ? (
        <div className="receipt-head">
          <span>{title}</span>
          {aside}
        </div>
      ) : null}
      <dl>
        {rows.map((row) => (
          <div
            key={row.label}
            className={cx('receipt-row', row.kind && row.kind !== 'normal' && `receipt-${row.kind}`)}
          >
            <dt>
              {row.explain ? (
                <Explain title={row.explain.title} text={row.explain.text}>
                  {row.label}
                </Explain>
              ) : (
                row.label
              )}
              {row.suffix ? <span className="num"> {row.suffix}</span> : null}
              {row.note ? <span className="receipt-note">{row.note}</span> : null}
            </dt>
            <dd>
              {row.before ? (
                <s className="receipt-struck">
                  <span className="sr-only">antes </span>
                  <Money>{row.before}</Money>
                </s>
              ) : null}{' '}
              <Money>{row.amount}</Money>
            </dd>
          </div>
        ))}
      </dl>
      {footer ? <div className="receipt-foot">{footer}</div> : null}
    </>
  );
  if (look === 'plain') return <div className="receipt-plain">{body}</div>;
  return (
    <div className="receipt-lift">
      <div className="receipt-paper">{body}</div>
    </div>
  );
}
