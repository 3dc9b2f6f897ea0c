import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { PlusIcon } from './icons.ts';
import './styles/accordion.css';

/** `id` is the anchor for links to the item. When `open` becomes true, the item opens; `open` never closes an item. */
export type AccordionItem = { id: string; title: ReactNode; body: ReactNode; open?: boolean };

type AccordionProps = {
  items: readonly AccordionItem[];
  name?: string;
  className?: string;
};

/** Native <details>, so that the browser's find-in-page opens closed items. */
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
      {/* Browsers open a <details> element when a link targets an element inside it, so the body has the id. */}
      <div id={id} className="accordion-body">
        {body}
      </div>
    </details>
  );
}
