import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/table.css';

type TableProps = {
  /** The caption. */
  label: string;
  showCaption?: boolean;
  /** The heads of the columns; those of figures stand at the right. */
  columns: readonly { name: string; isNumber?: boolean; className?: string }[];
  className?: string | undefined;
  /** Of `Row`. */
  children: ReactNode;
};

/**
 * A table that scrolls sideways where it does not fit; only then it is a stop of the keyboard. Where it is too narrow for
 * columns, as on a phone with letters twice as large, each row is a list of its cells.
 */
export function Table({ label, showCaption = false, columns, className, children }: TableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={cx('table-box', className)}
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <table className="table" role="table">
        <caption className={showCaption ? undefined : 'sr-only'}>{label}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, isNumber, className: own }) => (
              <th key={name} scope="col" role="columnheader" className={cx(isNumber && 'is-number', own) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

// Roles that the elements have by themselves, until a style that makes a list of a row takes them away in some browsers.

/** One row: a `RowHead` and a `Cell` for each other column. */
export function Row({ children }: { children: ReactNode }) {
  return <tr role="row">{children}</tr>;
}

export function RowHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="row" role="rowheader" className={className}>
      {children}
    </th>
  );
}

type CellProps = {
  /** The name of its column, which stands before it where the row is a list. */
  column: string | undefined;
  isNumber?: boolean;
  className?: string;
  children: ReactNode;
};

export function Cell({ column, isNumber, className, children }: CellProps) {
  return (
    <td role="cell" data-column={column} className={cx(isNumber && 'is-number', className) || undefined}>
      {children}
    </td>
  );
}
