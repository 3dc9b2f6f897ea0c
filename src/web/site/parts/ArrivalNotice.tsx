import { useStore } from 'zustand';
import * as messages from '#contract/messages.es-CO.json';
import { arrivalStore, setArrivalReason, type ArrivalReason } from '#web/shared/session/visit/arrival.store.ts';
import { Notice } from '#ui/Notice.tsx';
import { RouterLink } from '#web/shared/parts/links.tsx';

const texts: Record<ArrivalReason, { title: string; text: string }> = {
  'signed-out': { title: 'Cerraste tu sesión', text: 'Tus datos ya no están en este equipo. Vuelve cuando quieras.' },
  'left-portal': { title: messages.AUTH_LEFT_PORTAL.titulo, text: messages.AUTH_LEFT_PORTAL.texto },
  'session-ended': { title: messages.AUTH_SESSION_EXPIRED.titulo, text: messages.AUTH_SESSION_EXPIRED.texto },
  'portal-refused': { title: 'Esa página es del portal', text: 'Inicia sesión y te llevamos a donde ibas.' },
  'payment-refused': {
    title: 'Tu pago se está confirmando',
    text: 'Inicia sesión para ver el resultado. No pagues otra vez.',
  },
};

export function ArrivalNotice({ place }: { place: 'home' | 'sign-in' }) {
  const reason = useStore(arrivalStore, (state) => state.reason);
  if (!reason) return null;
  const { title, text } = texts[reason];
  return (
    <div className={place === 'home' ? 'wrap pb-4' : 'mb-8'}>
      <Notice
        title={title}
        role="status"
        onClose={() => setArrivalReason(undefined)}
        actions={place === 'home' ? <RouterLink to="/iniciar-sesion">Iniciar sesión</RouterLink> : undefined}
      >
        {text}
      </Notice>
    </div>
  );
}
