import { useCallback, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BloomingTree } from '#ui/illustrations/BloomingTree.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';
import { GuayacanTree } from '#ui/illustrations/GuayacanTree.tsx';
import { HalfOpenDoor } from '#ui/illustrations/HalfOpenDoor.tsx';
import { UnfinishedBridge } from '#ui/illustrations/UnfinishedBridge.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { dropToast, pushToast, type ToastMessage } from '#ui/toast-queue.ts';
import { ToastRegion } from '#ui/ToastRegion.tsx';
import { Specimen } from './Specimen.tsx';

const dialogs = { center: 'Diálogo', sheet: 'Hoja', drawer: 'Cajón', forced: 'Sin salida' };
type Shown = keyof typeof dialogs | null;

export function FeedbackSpecimens() {
  const [shown, setShown] = useState<Shown>(null);
  const [toasts, setToasts] = useState<ToastMessage[]>([]);
  const dismiss = useCallback((id: string) => setToasts((list) => dropToast(list, id)), []);
  const close = () => setShown(null);
  const toast = (extra: Partial<ToastMessage>) =>
    setToasts((list) => pushToast(list, { id: String(performance.now()), text: 'Retomamos donde ibas.', ...extra }));
  return (
    <>
      <Specimen name="Notice">
        <div className="grid gap-3 md:grid-cols-2">
          <Notice tone="info" title="Tu pago está en camino">
            Tu banco aún no responde. No pagues otra vez: te avisamos apenas confirme.
          </Notice>
          <Notice tone="success" title="Contraseña cambiada">
            Cerramos las demás sesiones.
          </Notice>
          <Notice
            tone="warn"
            title="La red está lenta"
            actions={<TextButton>Activar ahorro de datos</TextButton>}
            onClose={() => {}}
          >
            Seguimos intentando.
          </Notice>
          <Notice
            tone="danger"
            title="Tu banco no aprobó el pago"
            actions={
              <>
                <TextButton>Usar otra tarjeta</TextButton>
                <TextButton>Intentar de nuevo</TextButton>
              </>
            }
          >
            No te cobramos nada.
          </Notice>
          <Notice tone="neutral">Tus datos viajan cifrados. Nunca vemos el número de tu tarjeta.</Notice>
        </div>
      </Specimen>
      <Specimen name="Dialog y Toast">
        <div className="flex flex-wrap gap-3">
          {Object.entries(dialogs).map(([placement, label]) => (
            <Button key={placement} variant="soft" onClick={() => setShown(placement as Shown)}>
              {label}
            </Button>
          ))}
          <Button variant="ghost" onClick={() => toast({})}>
            Aviso
          </Button>
          <Button
            variant="ghost"
            onClick={() => toast({ tone: 'success', text: 'Guardado', action: { label: 'Deshacer', onAct: () => {} } })}
          >
            Aviso con acción
          </Button>
        </div>
        <Dialog
          open={shown === 'center' || shown === 'sheet' || shown === 'drawer'}
          placement={shown === 'sheet' || shown === 'drawer' ? shown : 'center'}
          onClose={close}
          title="Antes de aceptar"
          description="Revisa el total y las fechas. Después de aceptar recibes los documentos en tu correo."
          actions={
            <>
              <Button size="2xl" onClick={close}>
                Aceptar y recibir documentos
              </Button>
              <Button size="2xl" variant="quiet" onClick={close}>
                Volver
              </Button>
            </>
          }
        >
          <Checkbox label="Leí el acuerdo y estoy de acuerdo" />
        </Dialog>
        <Dialog
          open={shown === 'forced'}
          role="alertdialog"
          size="sm"
          blank
          dismissible={false}
          onClose={close}
          title="Sesión cerrada por seguridad"
          description="Tu sesión ha sido cerrada automáticamente porque estuvo inactiva por un tiempo."
          actions={
            <Button size="2xl" onClick={close}>
              Iniciar Sesión
            </Button>
          }
        />
        <ToastRegion toasts={toasts} onDismiss={dismiss} />
      </Specimen>
      <Specimen name="Skeleton y Spinner">
        <Loading label="Cargando tus ofertas" className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton lines={3} />
          <Skeleton shape="card" />
        </Loading>
        <div className="flex items-center gap-4">
          <Spinner />
        </div>
      </Specimen>
      <Specimen name="EmptyState e ilustraciones">
        <EmptyState
          illustration={<EmptyBench />}
          title="Todavía no hay nada por aquí"
          actions={<Button>Hacer mi diagnóstico</Button>}
        >
          Empieza con tu diagnóstico: en 4 minutos sabes por dónde ir.
        </EmptyState>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <BloomingTree meaning />
          <UnfinishedBridge meaning />
          <ForkedTrail meaning />
          <HalfOpenDoor meaning />
          <GuayacanTree meaning />
        </div>
      </Specimen>
    </>
  );
}
