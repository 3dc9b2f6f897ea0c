import { useStore } from 'zustand';
import { answerInstall, installPrompt } from '#web/shared/session/visit/install-prompt.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';

export function InstallInvitation() {
  const offer = useStore(installPrompt, (state) => state.offer);
  if (!offer) return null;
  return (
    <Notice
      title="Ten Rebanca a la mano"
      actions={
        <>
          <TextButton onClick={() => void offer()}>Instalar</TextButton>
          <TextButton onClick={() => answerInstall()}>Ahora no</TextButton>
        </>
      }
    >
      Instálala en este equipo y abre tu portal con un toque.
    </Notice>
  );
}
