import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { nextTab } from './tab-keys.ts';
import './styles/tabs.css';

export type TabItem = { id: string; label: ReactNode; body: ReactNode };

type TabsProps = {
  /** What the tabs are parts of, for screen readers. */
  label: string;
  items: readonly TabItem[];
  /** Given both, the owner decides; otherwise the first tab begins. */
  value?: string;
  onChange?: (id: string) => void;
  className?: string;
};

/**
 * Views of one thing, one in sight. The arrows move and show at once, Home and End go to the ends; the panel is the next
 * stop of the Tab key. Every panel stays in the page, so what was typed in one is still there.
 */
export function Tabs({ label, items, value, onChange, className }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(items[0]?.id);
  const shown = value ?? own;
  const at = items.findIndex(({ id }) => id === shown);
  const show = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };
  const key = (event: KeyboardEvent) => {
    const next = nextTab(event.key, at, items.length);
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    show(item.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next as number]?.focus();
  };
  return (
    <div className={cx(className)}>
      <div className="tab-list" role="tablist" aria-label={label} ref={list} tabIndex={-1} onKeyDown={key}>
        {items.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            className="tab"
            aria-selected={id === shown}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => show(id)}
          >
            {text}
          </button>
        ))}
      </div>
      {items.map(({ id, body }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          className="tab-panel"
          aria-labelledby={`${base}-${id}`}
          hidden={id !== shown}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel may hold nothing that takes the focus
          tabIndex={0}
        >
          {body}
        </div>
      ))}
    </div>
  );
}
