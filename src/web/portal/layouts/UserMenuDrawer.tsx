import { useState } from 'react';
import type { User } from '#contract/account.ts';
import { useSession } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmailText } from '#ui/EmailText.tsx';
import { HelpIcon, PersonIcon, SignOutIcon } from '#ui/icons.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { TestRoomButton } from '#web/shared/shell/demo/TestRoomButton.tsx';
import { PreferenceFields } from '#web/shared/shell/preferences/PreferenceFields.tsx';

type UserMenuDrawerProps = { user: User; open: boolean; onClose: () => void };

export function UserMenuDrawer({ user, open, onClose }: UserMenuDrawerProps) {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const name = `${user.firstNames} ${user.lastNames}`.trim();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      placement="drawer"
      title={name}
      description={user.email === null ? undefined : <EmailText>{user.email}</EmailText>}
      actions={
        <Button
          variant="ghost"
          icon={<SignOutIcon aria-hidden />}
          pending={leaving}
          onClick={() => {
            setLeaving(true);
            void session.signOut('own');
          }}
        >
          Cerrar Sesión
        </Button>
      }
    >
      <RouterButton to="/portal/perfil" variant="soft" block icon={<PersonIcon aria-hidden />} onClick={onClose}>
        Tu perfil
      </RouterButton>
      <RouterButton
        to="/portal/ayuda"
        variant="soft"
        block
        className="mt-3"
        icon={<HelpIcon aria-hidden />}
        onClick={onClose}
      >
        Ayuda
      </RouterButton>
      <div className="mt-4 empty:hidden">
        <TestRoomButton />
      </div>
      <h3 className="h3 mt-6 mb-4">Preferencias</h3>
      <PreferenceFields />
    </Dialog>
  );
}
