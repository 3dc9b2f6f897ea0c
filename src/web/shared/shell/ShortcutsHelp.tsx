import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { preferences } from '#web/shared/session/preferences.store.ts';
import { shortcutKeys, shortcutReader, isTextEntry, type Shortcut } from '#web/shared/session/visit/shortcuts.flow.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import './shortcuts.css';

const places = {
  home: '/portal',
  offers: '/portal/ofertas',
  diagnosis: '/portal/diagnostico',
  rebanking: '/portal/rebancarizacion',
} as const satisfies Partial<Record<Shortcut, string>>;

export function ShortcutsHelp() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    const read = shortcutReader();
    const act = (shortcut: Shortcut) => {
      if (shortcut === 'help') return setOpen(true);
      if (shortcut === 'theme') return switchTheme();
      if (shortcut === 'amounts')
        return preferences.setState(({ amountsHidden }) => ({ amountsHidden: !amountsHidden }));
      if (isSignedIn) void navigate({ to: places[shortcut] });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !preferences.getState().shortcuts) return;
      const shortcut = read({
        key: event.key,
        modified: event.ctrlKey || event.altKey || event.metaKey || event.isComposing,
        inField: isTextEntry(document.activeElement),
        inDialog: document.querySelector('dialog[open]') !== null,
        at: event.timeStamp,
      });
      if (shortcut) act(shortcut);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, isSignedIn]);

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="Atajos del teclado"
      description="No actúan mientras escribes. Los apagas en Preferencias."
      actions={<Button onClick={() => setOpen(false)}>Entendido</Button>}
    >
      <dl className="shortcuts">
        {shortcutKeys
          .filter(({ inPortal }) => isSignedIn || !inPortal)
          .map(({ keys, text, shortcut }) => (
            <div key={shortcut}>
              <dt>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 ? <span className="text-ink-2"> y luego </span> : null}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}

function switchTheme(): void {
  const isDark = document.documentElement.classList.contains('dark');
  preferences.setState({ theme: isDark ? 'claro' : 'oscuro' });
}
