import { resumeIdentity } from '#contract/identity.ts';
import { PasswordAgainDialog } from '#web/portal/parts/PasswordAgainDialog.tsx';
import { call } from '#web/shared/api/client.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { useSession } from '#web/shared/session/SessionProvider.tsx';

type ConfirmIdentityDialogProps = { open: boolean; onClose: () => void; username: string };

export function ConfirmIdentityDialog({ open, onClose, username }: ConfirmIdentityDialogProps) {
  const session = useSession();
  const follow = useEntry();
  return (
    <PasswordAgainDialog
      open={open}
      title="Confirmemos que eres tú"
      text="Sales del portal mientras lo confirmas. Al terminar, o si lo dejas para después, vuelves a entrar."
      action="Continuar"
      username={username}
      onConfirm={async (currentPassword) => {
        const { pendingStep } = await call(resumeIdentity, { body: { currentPassword } });
        await session.stepBack(() => follow(pendingStep));
      }}
      onClose={onClose}
    />
  );
}
