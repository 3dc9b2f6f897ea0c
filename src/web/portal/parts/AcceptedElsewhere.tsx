import { Notice } from '#ui/Notice.tsx';

/** Notice for a device on an outdated step: the plan was accepted on another device. */
export function AcceptedElsewhere() {
  return (
    <Notice tone="info" role="status" className="mb-6" title="Ya aceptaste este plan desde otro dispositivo">
      No tienes que hacerlo otra vez. Esto es lo que sigue.
    </Notice>
  );
}
