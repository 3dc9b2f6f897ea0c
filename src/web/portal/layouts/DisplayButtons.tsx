import { useStore } from 'zustand';
import { preferences } from '#web/shared/session/preferences.store.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { HideIcon, ShowIcon } from '#ui/icons.ts';

export function DisplayButtons() {
  const hidden = useStore(preferences, ({ amountsHidden }) => amountsHidden);
  return (
    <IconButton
      label={hidden ? 'Mostrar valores' : 'Ocultar valores'}
      aria-pressed={hidden}
      icon={hidden ? <HideIcon aria-hidden /> : <ShowIcon aria-hidden />}
      onClick={() => preferences.setState(({ amountsHidden }) => ({ amountsHidden: !amountsHidden }))}
    />
  );
}
