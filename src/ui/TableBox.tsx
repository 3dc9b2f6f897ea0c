import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/receipt.css';

/** A table that scrolls sideways where it does not fit; only then it is a stop of the keyboard. */
export function TableBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
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
      {children}
    </div>
  );
}
