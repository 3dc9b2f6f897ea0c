import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { PlusIcon } from './icons.ts';
import './styles/accordion.css';

/** `id` is the place of the answer in the page, for links. `open` opens it, and never closes it. */
export type AccordionItem = { id: string; title: ReactNode; body: ReactNode; open?: boolean };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** With a name only one stays open at a time. */
  name?: string;
  className?: string;
};

/** Questions that unfold: native <details>, found by the browser's own search. */
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
      {/* Inside, so that the browser opens what an address names. */}
      <div id={id} className="accordion-body">
        {body}
      </div>
    </details>
  );
}
