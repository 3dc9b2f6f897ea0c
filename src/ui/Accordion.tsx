import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { PlusIcon } from './icons.ts';
import './styles/accordion.css';

/** `id` is the place of the answer in the page, for links. */
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
        <details key={item.id} name={name} open={item.open}>
          <summary>
            {item.title}
            <PlusIcon aria-hidden />
          </summary>
          {/* Inside, so that the browser opens what an address names. */}
          <div id={item.id} className="accordion-body">
            {item.body}
          </div>
        </details>
      ))}
    </div>
  );
}
