import { useState } from 'react';
import type { User } from '#contract/account.ts';
import { useSession } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { HelpIcon, PersonIcon, SignOutIcon } from '#ui/icons.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { TestRoomButton } from '#web/shared/shell/demo/TestRoomButton.tsx';
import { PreferenceFields } from '#web/shared/shell/preferences/PreferenceFields.tsx';

/** Who is here, how the portal looks, and the way out. */
export function UserMenu({ user }: { user: User }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const name = `${user.firstNames} ${user.lastNames}`.trim();
  return (
    <>
      <button
        type="button"
        className="monogram monogram-pink monogram-person cursor-pointer"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden>{initials(user)}</span>
        <span className="sr-only">Tu menú</span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        placement="drawer"
        title={name}
        description={user.email ?? undefined}
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
        <RouterButton
          to="/portal/perfil"
          variant="soft"
          block
          icon={<PersonIcon aria-hidden />}
          onClick={() => setOpen(false)}
        >
          Tu perfil
        </RouterButton>
        <RouterButton
          to="/portal/ayuda"
          variant="soft"
          block
          className="mt-3"
          icon={<HelpIcon aria-hidden />}
          onClick={() => setOpen(false)}
        >
          Ayuda
        </RouterButton>
        <div className="mt-4 empty:hidden">
          <TestRoomButton />
        </div>
        <h3 className="h3 mt-6 mb-4">Preferencias</h3>
        <PreferenceFields />
      </Dialog>
    </>
  );
}

function initials({ firstNames, lastNames }: User): string {
  return [firstNames, lastNames].map((name) => name.trim().charAt(0).toLocaleUpperCase('es-CO')).join('');
}
