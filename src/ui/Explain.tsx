import { useEffect, useId, useRef, useState, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react';
import './styles/explain.css';

type ExplainProps = {
  children: ReactNode;
  title: string;
  text: ReactNode;
};

const HOVER_MS = 400;

function place(card: HTMLElement, word: HTMLElement): void {
  const at = word.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), innerWidth - width - 8);
  const below = at.bottom + 8;
  const top = below + height > innerHeight - 8 && at.top - height - 8 > 8 ? at.top - height - 8 : below;
  card.style.setProperty('left', `${Math.max(8, left)}px`);
  card.style.setProperty('top', `${top}px`);
}

export function Explain({ children, title, text }: ExplainProps) {
  const id = useId();
  const word = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = card.current;
    if (!element || !word.current) return;
    // In browsers without popovers, the attribute `data-open` shows the card.
    if (open) {
      element.showPopover?.();
      place(element, word.current);
    } else element.hidePopover?.();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const pointerDown = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!word.current?.contains(target) && !card.current?.contains(target)) close();
    };
    document.addEventListener('keydown', key, { capture: true });
    document.addEventListener('pointerdown', pointerDown);
    addEventListener('scroll', close, { passive: true, capture: true });
    addEventListener('resize', close);
    return () => {
      document.removeEventListener('keydown', key, { capture: true });
      document.removeEventListener('pointerdown', pointerDown);
      removeEventListener('scroll', close, { capture: true });
      removeEventListener('resize', close);
    };
  }, [open]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Underlines only the first use of a term on the page; later uses still open the explanation.
  useEffect(() => {
    const uses = document.querySelectorAll<HTMLElement>('.explain');
    const first = [...uses].find((use) => use.dataset.term === title);
    word.current?.classList.toggle('is-later', first !== word.current);
  }, [title]);

  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), wait);
  };
  const hover = {
    onPointerEnter: (event: ReactPointerEvent) => event.pointerType === 'mouse' && later(true, HOVER_MS),
    onPointerLeave: (event: ReactPointerEvent) => event.pointerType === 'mouse' && later(false, 200),
  };
  return (
    <>
      <button
        ref={word}
        type="button"
        className="explain"
        data-term={title}
        aria-describedby={id}
        aria-expanded={open}
        onClick={(event) => {
          // Prevents a click inside a label from selecting the option.
          event.preventDefault();
          clearTimeout(timer.current);
          setOpen(event.detail === 0 ? !open : true);
        }}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        {...hover}
      >
        {children}
      </button>
      <span
        ref={card}
        id={id}
        popover="manual"
        role="tooltip"
        className="explain-pop"
        data-open={open || undefined}
        {...hover}
      >
        <b>{title}</b>
        {text}
      </span>
    </>
  );
}
