export type Shortcut = 'help' | 'theme' | 'amounts' | 'home' | 'offers' | 'diagnosis' | 'rebanking';

export const shortcutKeys: readonly { keys: readonly string[]; shortcut: Shortcut; text: string; inPortal?: true }[] = [
  { keys: ['?'], shortcut: 'help', text: 'Ver esta ayuda' },
  { keys: ['g', 'i'], shortcut: 'home', text: 'Ir al inicio', inPortal: true },
  { keys: ['g', 'o'], shortcut: 'offers', text: 'Ir a tus ofertas', inPortal: true },
  { keys: ['g', 'd'], shortcut: 'diagnosis', text: 'Ir a tu diagnóstico', inPortal: true },
  { keys: ['g', 'r'], shortcut: 'rebanking', text: 'Ir a la rebancarización', inPortal: true },
  { keys: ['t'], shortcut: 'theme', text: 'Cambiar entre tema claro y oscuro' },
  { keys: ['v'], shortcut: 'amounts', text: 'Ocultar o mostrar los valores' },
];

export interface KeyPress {
  key: string;
  /** True while Control, Alt or the system key is pressed. The key press is then not a shortcut. */
  modified: boolean;
  inField: boolean;
  inDialog: boolean;
  at: number;
}

export const secondKeyMs = 1_500;

export function shortcutReader(): (press: KeyPress) => Shortcut | undefined {
  let first: { key: string; at: number } | undefined;
  return ({ key, modified, inField, inDialog, at }) => {
    const before = first && at - first.at <= secondKeyMs ? first.key : undefined;
    first = undefined;
    if (modified || inField || inDialog) return undefined;
    const typed = key.toLowerCase();
    const made = before === undefined ? [typed] : [before, typed];
    const found = shortcutKeys.find(({ keys }) => keys.join(' ') === made.join(' '));
    if (found) return found.shortcut;
    if (shortcutKeys.some(({ keys }) => keys.length > 1 && keys[0] === typed)) first = { key: typed, at };
    return undefined;
  };
}

export function isTextEntry(element: Element | null): boolean {
  if (!element) return false;
  return element.matches(
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="listbox"], [role="slider"]',
  );
}
