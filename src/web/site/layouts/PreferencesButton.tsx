import { useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { SettingsIcon } from '#ui/icons.ts';
import { latePart } from '#web/shared/parts/late-part.ts';

const PreferencesDrawer = latePart(async () => (await import('./PreferencesDrawer.tsx')).PreferencesDrawer);

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
      <PreferencesDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
