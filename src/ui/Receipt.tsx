import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Explain } from './Explain.tsx';
import { Money } from './Money.tsx';
import './styles/receipt.css';

export type ReceiptRow = {
  label: string;
  amount: string;
  kind?: 'normal' | 'strong' | 'detail' | 'discount' | 'total';
  explain?: { title: string; text: ReactNode };
  suffix?: string;
  note?: string;
  before?: string;
};

type ReceiptProps = {
  rows: readonly ReceiptRow[];
  look?: 'paper' | 'plain';
  title?: ReactNode;
  aside?: ReactNode;
  footer?: ReactNode;
};

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
