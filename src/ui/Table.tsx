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
  /** Rows. */
  children: ReactNode;
};

/** A table that scrolls sideways where it does not fit; only then it is a stop of the keyboard. */
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
      <table className="table">
        <caption className={showCaption ? undefined : 'sr-only'}>{label}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, className: own }) => (
              <th key={name} scope="col" className={cx(isNumber && 'is-number', own) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
