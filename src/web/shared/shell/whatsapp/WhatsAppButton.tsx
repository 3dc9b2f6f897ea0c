import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { useWhatsApp } from '#web/shared/parts/use-whatsapp.ts';
import { localStore } from '#web/shared/session/browser.ts';
import { preferences } from '#web/shared/session/preferences.store.ts';
import { cx } from '#ui/class-names.ts';
import { ChatIcon } from '#ui/icons.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { dragThreshold, insideWindow, parsePlace, scrollToShow } from './whatsapp-position.ts';
import './whatsapp.css';

const key = 'whatsapp-bottom';
const step = 24;
const steps: Record<string, readonly [right: number, down: number]> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
};
const windowSize = (button: HTMLElement) => ({
  width: button.offsetLeft + button.offsetWidth + parseFloat(getComputedStyle(button).right),
  height: window.innerHeight,
});

export function WhatsAppButton() {
  const { href, hours } = useWhatsApp();
  if (href === undefined) return null;
  return (
    <aside aria-label="Ayuda">
      <FloatingLink href={href} hours={hours} />
    </aside>
  );
}

function FloatingLink({ href, hours }: { href: string; hours: string | undefined }) {
  const element = useRef<HTMLAnchorElement>(null);
  const pointer = useRef<{ x: number; y: number; dragging: boolean } | undefined>(undefined);
  const dragged = useRef(false);
  const chosenSide = useStore(preferences, ({ helpSide }) => helpSide);
  // The first client render must match the server's HTML.
  const side = useHydrated() ? chosenSide : 'right';
  const [place, setPlace] = useState(() => parsePlace(localStore.read(key)));

  // The content security policy forbids style attributes, so the position is set through the DOM.
  useEffect(() => {
    const set = () => {
      const button = element.current;
      if (!button || !place) return;
      const { inline, bottom } = insideWindow(place, button.offsetWidth, windowSize(button));
      button.style.setProperty('left', side === 'left' ? `${inline}px` : 'auto');
      button.style.setProperty('right', side === 'right' ? `${inline}px` : 'auto');
      button.style.setProperty('bottom', `${bottom}px`);
    };
    set();
    window.addEventListener('resize', set);
    return () => window.removeEventListener('resize', set);
  }, [place, side]);

  useEffect(() => {
    // The callback runs in the next frame, after the browser has scrolled to the focused element.
    const uncover = () => requestAnimationFrame(showFocus);
    const showFocus = () => {
      const focused = document.activeElement;
      if (!focused || !element.current || focused.closest('dialog, [popover]')) return;
      const by = scrollToShow(focused.getBoundingClientRect(), element.current.getBoundingClientRect(), window.scrollY);
      if (by !== 0 && focused !== element.current) window.scrollBy({ top: by, behavior: 'instant' });
    };
    document.addEventListener('focusin', uncover);
    document.addEventListener('scrollend', showFocus);
    return () => {
      document.removeEventListener('focusin', uncover);
      document.removeEventListener('scrollend', showFocus);
    };
  }, []);

  function rest(left: number, top: number) {
    if (!element.current) return;
    const size = element.current.offsetWidth;
    const { width, height } = windowSize(element.current);
    const nearer = left + size / 2 < width / 2 ? 'left' : 'right';
    const inline = nearer === 'left' ? left : width - left - size;
    const kept = insideWindow({ inline, bottom: height - top - size }, size, { width, height });
    settle();
    preferences.setState({ helpSide: nearer });
    setPlace(kept);
    localStore.write(key, `${kept.inline} ${kept.bottom}`);
  }

  function settle() {
    element.current?.style.removeProperty('translate');
  }

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    dragged.current = false;
    pointer.current = { x: event.clientX, y: event.clientY, dragging: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    const from = pointer.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.dragging && Math.hypot(dx, dy) < dragThreshold) return;
    from.dragging = true;
    dragged.current = true;
    element.current?.style.setProperty('translate', `${dx}px ${dy}px`);
  }

  function up(event: PointerEvent) {
    const from = pointer.current;
    pointer.current = undefined;
    // After a drag that started before hydration, the inline script dispatches an untrusted event.
    if (!from?.dragging && event.isTrusted) return;
    const box = element.current!.getBoundingClientRect();
    if (event.isTrusted) rest(box.left, box.top);
    else rest(event.clientX - box.width / 2, event.clientY - box.height / 2);
    // Only the click right after the drag is suppressed.
    setTimeout(() => (dragged.current = false));
  }

  function cancel() {
    pointer.current = undefined;
    dragged.current = false;
    settle();
  }

  function moveByKey(event: KeyboardEvent) {
    const box = element.current?.getBoundingClientRect();
    const [right, down] = steps[event.key] ?? [];
    if (!box || right === undefined || down === undefined) return;
    event.preventDefault();
    rest(box.left + right, box.top + down);
  }

  return (
    <a
      ref={element}
      className={cx('whatsapp', side === 'left' && 'whatsapp-left')}
      data-side={side}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      aria-label="Contactar por WhatsApp"
      title={hours}
      draggable={false}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onKeyDown={moveByKey}
      onClick={(event) => {
        if (dragged.current) event.preventDefault();
        dragged.current = false;
      }}
    >
      <ChatIcon aria-hidden />
    </a>
  );
}
