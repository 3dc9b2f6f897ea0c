import { createStore } from 'zustand/vanilla';
import { localStore, networkInformation } from './browser.ts';
import { written } from './written-store.ts';

export type Theme = 'claro' | 'oscuro' | 'sistema';
export type LetterSize = 'A' | 'A+' | 'A++';
/** `auto` follows the browser's data saver. */
export type DataSaving = 'auto' | 'si' | 'no';

export interface Preferences {
  theme: Theme;
  letterSize: LetterSize;
  amountsHidden: boolean;
  helpSide: 'right' | 'left';
  /** Enables single-key shortcuts, which speech input or accidental key presses can trigger (WCAG 2.1.4). */
  shortcuts: boolean;
  /** Data saving uses system fonts, and omits drawings and preloading. */
  dataSaving: DataSaving;
  motion: 'sistema' | 'reducido';
}

/** Sign-out keeps the preferences, because they apply to the browser. */
export const preferences = written(
  createStore<Preferences>(() => ({
    theme: 'sistema',
    letterSize: 'A',
    amountsHidden: false,
    helpSide: 'right',
    shortcuts: true,
    dataSaving: 'auto',
    motion: 'sistema',
  })),
  { name: 'preferences', storage: localStore },
);

const scales: Record<LetterSize, string> = { A: '1', 'A+': '1.15', 'A++': '1.3' };

export interface DeviceWishes {
  isDark: boolean;
  savesData: boolean;
}

export function applyPreferences(chosen: Preferences, device: DeviceWishes, root: HTMLElement): void {
  const { theme, letterSize, dataSaving, motion } = chosen;
  root.classList.toggle('dark', theme === 'oscuro' || (theme === 'sistema' && device.isDark));
  root.style.setProperty('--text-scale', scales[letterSize] ?? '1');
  mark(root, 'datos', dataSaving === 'si' || (dataSaving === 'auto' && device.savesData) ? 'bajo' : undefined);
  mark(root, 'motion', motion === 'reducido' ? 'reduced' : undefined);
}

function mark({ dataset }: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}

export const savesData = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.datos === 'bajo';

export function followPreferences(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const connection = networkInformation();
  const apply = () =>
    applyPreferences(
      preferences.getState(),
      { isDark: system.matches, savesData: connection?.saveData === true },
      document.documentElement,
    );
  preferences.subscribe(apply);
  system.addEventListener('change', apply);
  connection?.addEventListener?.('change', apply);
  apply();
}
