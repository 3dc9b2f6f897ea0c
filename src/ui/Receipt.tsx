import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Explain } from './Explain.tsx';
import { Money } from './Money.tsx';
import './styles/receipt.css';

export type ReceiptRow = {
  label: string;
  /** Already written: "$ 3.920.000", "− $ 2.038.400". */
  amount: string;
  /** strong: a sum of its own; detail: a part of the row above; discount: in favour of the person; total: after the dashed rule. */
  kind?: 'normal' | 'strong' | 'detail' | 'discount' | 'total';
  /** Makes the label a dotted word. */
  explain?: { title: string; text: ReactNode };
  /** After the label, outside the dotted word: "52 %". */
  suffix?: string;
  /** A smaller line under the label. */
  note?: string;
  /** The value before a change, struck out. */
  before?: string;
};

type ReceiptProps = {
  rows: readonly ReceiptRow[];
  /** paper: on its own, with a torn edge; plain: inside a card. */
  look?: 'paper' | 'plain';
  title?: ReactNode;
  /** A tag at the right of the title. */
  aside?: ReactNode;
  footer?: ReactNode;
};

/** The only way in which the site shows an account: what is owed, what is taken off, what we charge (even when 0) and the total. */
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
