import { useStore } from 'zustand';
import * as messages from '#contract/messages.es-CO.json';
import { refusedLink } from '#web/shared/routing/link-guard.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

export function RefusedLinkDialog() {
  const address = useStore(refusedLink, (state) => state.address);
  const close = () => refusedLink.setState({ address: undefined });
  return (
    <Dialog
      open={address !== undefined}
      onClose={close}
      size="sm"
      title={messages.LINK_REFUSED.titulo}
      description={messages.LINK_REFUSED.texto}
      actions={<Button onClick={close}>{messages.LINK_REFUSED.accion}</Button>}
    >
      <p className="text-body-sm break-all text-ink-2">{address}</p>
    </Dialog>
  );
}
