import { useState } from 'react';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonLook } from '#ui/button-look.ts';
import { ShareIcon } from '#ui/icons.ts';

type ShareButtonProps = Pick<ButtonLook, 'size'> & {
  title: string;
  fetchFile: () => Promise<{ blob: Blob; fileName: string }>;
};

export function ShareButton({ title, fetchFile, size = 'lg' }: ShareButtonProps) {
  const [pending, setPending] = useState(false);
  if (typeof navigator.canShare !== 'function') return null;
  async function share() {
    setPending(true);
    try {
      const { blob, fileName } = await fetchFile();
      const files = [new File([blob], fileName, { type: 'application/pdf' })];
      if (!navigator.canShare({ files })) throw new Error('The browser cannot share files');
      await navigator.share({ title, files });
    } catch (failure) {
      // Cancelling the share dialog is no failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError'))
        showToast({
          id: 'share',
          tone: 'danger',
          text: 'No pudimos compartirlo. Descárgalo y envíalo desde tu equipo.',
        });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="ghost" size={size} icon={<ShareIcon aria-hidden />} pending={pending} onClick={() => void share()}>
      Compartir
    </Button>
  );
}
