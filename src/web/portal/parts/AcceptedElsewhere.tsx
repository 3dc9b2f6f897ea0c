import { Notice } from '#ui/Notice.tsx';

/** For a device that was left on an old step: what happened meanwhile, above what follows from it. */
export function AcceptedElsewhere() {
  return (
    <Notice tone="info" role="status" className="mb-6" title="Ya aceptaste este plan desde otro dispositivo">
      No tienes que hacerlo otra vez. Esto es lo que sigue.
    </Notice>
  );
}
