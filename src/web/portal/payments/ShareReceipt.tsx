import { useState } from 'react';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { ShareIcon } from '#ui/icons.ts';

/** Hands the receipt's PDF to another application of the phone; not shown where the browser cannot. Its words name no debt. */
export function ShareReceipt({ fetchFile }: { fetchFile: () => Promise<{ blob: Blob; fileName: string }> }) {
  const [pending, setPending] = useState(false);
  if (typeof navigator.canShare !== 'function') return null;

  async function share() {
    setPending(true);
    try {
      const { blob, fileName } = await fetchFile();
      const files = [new File([blob], fileName, { type: 'application/pdf' })];
      if (navigator.canShare({ files })) await navigator.share({ title: 'Comprobante de pago', files });
      else
        showToast({
          id: 'share',
          tone: 'info',
          text: 'Este navegador no comparte archivos. Descárgalo y envíalo desde tu equipo.',
        });
    } catch (failure) {
      // Closing the list of applications is no failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError'))
        showToast({ id: 'share', tone: 'danger', text: 'No pudimos compartir el comprobante. Intenta de nuevo.' });
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant="ghost" size="2xl" icon={<ShareIcon aria-hidden />} pending={pending} onClick={() => void share()}>
      Compartir
    </Button>
  );
}
