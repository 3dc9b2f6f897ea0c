import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { PlusIcon } from './icons.ts';
import './styles/accordion.css';

/** `id` is the anchor of links to the item. `open` opens the item on mount or later, and never closes it. */
export type AccordionItem = { id: string; title: ReactNode; body: ReactNode; open?: boolean };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** When `name` is set, the browser keeps at most one item open. */
  name?: string;
  className?: string;
};

/** Renders native <details>, so that the browser's find-in-page opens closed items. */
export function Accordion({ items, name, className }: AccordionProps) {
  return (
    <div className={cx('accordion', className)}>
      {items.map((item) => (
        <Fold key={item.id} name={name} {...item} />
      ))}
    </div>
  );
}

function Fold({ id, title, body, open, name }: AccordionItem & Pick<AccordionProps, 'name'>) {
  const box = useRef<HTMLDetailsElement>(null);
  const [openAtFirst] = useState(open);
  useEffect(() => {
    if (open && box.current) box.current.open = true;
  }, [open]);
  return (
    <details ref={box} name={name} open={openAtFirst}>
      <summary>
        {title}
        <PlusIcon aria-hidden />
      </summary>
      {/* The id is on the body, because a browser opens a <details> when a link targets an element inside. */}
      <div id={id} className="accordion-body">
        {body}
      </div>
    </details>
  );
}
