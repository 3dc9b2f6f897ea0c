import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { configQuery } from '#web/shared/api/queries.ts';
import { mayNavigate } from '#web/shared/routing/safe-address.ts';
import { currentAddress, localStore } from '#web/shared/session/browser.ts';
import { preferences } from '#web/shared/session/preferences.store.ts';
import { cx } from '#ui/class-names.ts';
import { ChatIcon } from '#ui/icons.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { buttonSize, clampBottom, dragThreshold, parseBottom, sideOf, type RestingPlace } from './whatsapp-position.ts';
import './whatsapp.css';

const key = 'whatsapp-bottom';
const step = 24;

/** The floating way to a person. It can be dragged, or moved with the arrow keys, and a drag never opens it. */
export function WhatsAppButton() {
  const { data } = useQuery(configQuery('common-links.json'));
  const href = data?.whatsApp?.href;
  if (typeof href !== 'string' || !mayNavigate(href, currentAddress().origin, true)) return null;
  return (
    <aside aria-label="Ayuda">
      <FloatingLink href={href} hours={data?.horario?.texto} />
    </aside>
  );
}

function FloatingLink({ href, hours }: { href: string; hours: string | undefined }) {
  const element = useRef<HTMLAnchorElement>(null);
  const pointer = useRef<{ x: number; y: number; dragging: boolean } | undefined>(undefined);
  const dragged = useRef(false);
  const chosenSide = useStore(preferences, ({ helpSide }) => helpSide);
  // A page that came rendered knows nobody's preference; the first drawing has to be the same.
  const side = useHydrated() ? chosenSide : 'right';
  const [bottom, setBottom] = useState(() => parseBottom(localStore.read(key)));

  // Written through the object model, because the content policy admits no style attribute.
  useEffect(() => {
    const set = () => {
      if (bottom !== undefined)
        element.current?.style.setProperty('bottom', `${clampBottom(bottom, window.innerHeight)}px`);
    };
    set();
    window.addEventListener('resize', set);
    return () => window.removeEventListener('resize', set);
  }, [bottom]);

  function rest(next: RestingPlace) {
    const kept = Math.round(clampBottom(next.bottom, window.innerHeight));
    settle();
    preferences.setState({ helpSide: next.side });
    setBottom(kept);
    localStore.write(key, String(kept));
  }

  function settle() {
    element.current?.style.removeProperty('transition');
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
    // It follows the finger at once, and glides only to its rest.
    element.current?.style.setProperty('transition', 'none');
    element.current?.style.setProperty('translate', `${dx}px ${dy}px`);
  }

  function up(event: PointerEvent) {
    const from = pointer.current;
    pointer.current = undefined;
    // The first script reports where a drag ended that began before this ran.
    if (!from?.dragging && event.isTrusted) return;
    rest({
      side: sideOf(event.clientX, window.innerWidth),
      bottom: window.innerHeight - event.clientY - buttonSize / 2,
    });
    // The click that belongs to this drag comes at once; a later one is a click of its own.
    setTimeout(() => (dragged.current = false));
  }

  function cancel() {
    pointer.current = undefined;
    dragged.current = false;
    settle();
  }

  function moveByKey(event: KeyboardEvent) {
    const box = element.current?.getBoundingClientRect();
    if (!box || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const now = window.innerHeight - box.bottom;
    if (event.key === 'ArrowUp') rest({ side, bottom: now + step });
    if (event.key === 'ArrowDown') rest({ side, bottom: now - step });
    if (event.key === 'ArrowLeft') rest({ side: 'left', bottom: now });
    if (event.key === 'ArrowRight') rest({ side: 'right', bottom: now });
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
