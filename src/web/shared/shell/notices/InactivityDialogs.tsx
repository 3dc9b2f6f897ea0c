import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from 'zustand';
import { spokenCountdown } from '#web/shared/session/inactivity/inactivity.flow.ts';
import { hideForcedSignOut, inactivityStore } from '#web/shared/session/inactivity/inactivity.store.ts';
import { continueSession } from '#web/shared/session/inactivity/inactivity-watch.ts';
import { useSession } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { clockFace } from '#ui/countdown-clock.ts';
import { Dialog } from '#ui/Dialog.tsx';

export function InactivityDialogs() {
  const session = useSession();
  const navigate = useNavigate();
  const { warningVisible, forcedLogoutVisible, secondsLeft } = useStore(inactivityStore);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Dialog
        open={warningVisible}
        onClose={continueSession}
        role="alertdialog"
        size="sm"
        title="Advertencia de Inactividad"
        description="Por seguridad, tu sesión se cerrará en:"
        actions={
          <>
            <Button onClick={continueSession}>Continuar</Button>
            <Button
              variant="quiet"
              pending={leaving}
              onClick={() => {
                setLeaving(true);
                void session.signOut('own').finally(() => setLeaving(false));
              }}
            >
              Cerrar Sesión
            </Button>
          </>
        }
      >
        <p className="money money-xl text-center" role="timer" aria-live="off">
          {clockFace(secondsLeft)}
        </p>
        <p className="sr-only" aria-live="assertive">
          {spokenCountdown(secondsLeft)}
        </p>
        <p className="mt-3 text-center text-body-sm text-ink-2">Si cierras esta ventana, sigues conectado.</p>
      </Dialog>
      <Dialog
        open={forcedLogoutVisible}
        onClose={() => undefined}
        dismissible={false}
        blank
        role="alertdialog"
        size="sm"
        title="Sesión cerrada por seguridad"
        description="Tu sesión ha sido cerrada automáticamente porque estuvo inactiva por un tiempo."
        actions={
          <Button
            onClick={() => {
              hideForcedSignOut();
              void navigate({ to: '/iniciar-sesion', replace: true });
            }}
          >
            Iniciar Sesión
          </Button>
        }
      />
    </>
  );
}
