import { Notice } from '#ui/Notice.tsx';

export function AcceptedElsewhere() {
  return (
    <Notice tone="info" role="status" className="mb-6" title="Ya aceptaste este plan desde otro dispositivo">
      No tienes que hacerlo otra vez. Esto es lo que sigue.
    </Notice>
  );
}
