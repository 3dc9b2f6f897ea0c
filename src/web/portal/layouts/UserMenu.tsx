import { useState } from 'react';
import type { User } from '#contract/account.ts';
import { latePart } from '#web/shared/parts/late-part.ts';

const UserMenuDrawer = latePart(async () => (await import('./UserMenuDrawer.tsx')).UserMenuDrawer);

export function UserMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
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
      <UserMenuDrawer user={user} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function initials({ firstNames, lastNames }: User): string {
  return [firstNames, lastNames].map((name) => name.trim().charAt(0).toLocaleUpperCase('es-CO')).join('');
}
