import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/table.css';

type TableProps = {
  label: string;
  showCaption?: boolean;
  columns: readonly { name: string; isNumber?: boolean; className?: string }[];
  className?: string | undefined;
  children: ReactNode;
};

/** Only a table that scrolls sideways is focusable. On a phone with 200% text, each row becomes a list of its cells. */
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

// The roles are explicit, because a changed `display` removes the implicit roles in some browsers.

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
