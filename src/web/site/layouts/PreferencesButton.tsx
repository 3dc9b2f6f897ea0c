import { useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SettingsIcon } from '#ui/icons.ts';
import { PreferenceFields } from '#web/shared/shell/preferences/PreferenceFields.tsx';

/** Preferences for who is signed out. */
export function PreferencesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Preferencias"
        aria-haspopup="dialog"
        icon={<SettingsIcon aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} placement="drawer" title="Preferencias">
        <PreferenceFields />
      </Dialog>
    </>
  );
}
