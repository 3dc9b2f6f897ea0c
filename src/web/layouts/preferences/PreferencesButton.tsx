import { useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SettingsIcon } from '#web/ui/icons.ts';
import { PreferenceFields } from './PreferenceFields.tsx';

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
