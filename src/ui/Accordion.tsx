import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { PlusIcon } from './icons.ts';
import './styles/accordion.css';

/** `id` is the answer's anchor. `open` opens it initially or later, and never closes it. */
export type AccordionItem = { id: string; title: ReactNode; body: ReactNode; open?: boolean };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** With a name only one item is open at a time. */
  name?: string;
  className?: string;
};

/** Native <details>, so that the browser's find-in-page opens them. */
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
      {/* The id is inside, so that the browser opens the target of a link. */}
      <div id={id} className="accordion-body">
        {body}
      </div>
    </details>
  );
}
