import { Dialog } from '#ui/Dialog.tsx';
import { PreferenceFields } from '#web/shared/shell/preferences/PreferenceFields.tsx';

export function PreferencesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} placement="drawer" title="Preferencias">
      <PreferenceFields />
    </Dialog>
  );
}
