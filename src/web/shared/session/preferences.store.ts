import { createStore } from 'zustand/vanilla';
import { localStore, networkInformation } from './browser.ts';
import { written } from './written-store.ts';

export type Theme = 'claro' | 'oscuro' | 'sistema';
export type LetterSize = 'A' | 'A+' | 'A++';
/** `auto` does what the browser's own data saver says. */
export type DataSaving = 'auto' | 'si' | 'no';

export interface Preferences {
  theme: Theme;
  letterSize: LetterSize;
  amountsHidden: boolean;
  /** Where the help button rests. */
  helpSide: 'right' | 'left';
  /** Whether single keys act: they can be in the way of who speaks or types by accident (WCAG 2.1.4). */
  shortcuts: boolean;
  /** Fewer bytes: the system's letters, no drawings, nothing fetched ahead, figures as tables. */
  dataSaving: DataSaving;
  motion: 'sistema' | 'reducido';
}

/** How this browser shows the portal. Not about the person, so signing out keeps it. */
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

/** What the device itself asks for. */
export interface DeviceWishes {
  isDark: boolean;
  savesData: boolean;
}

/** Puts theme, letter size, data saving and motion on the page's root. */
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

/** Whether this page is to spend as few bytes as it can. */
export const savesData = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.datos === 'bajo';

/** Applies them now and whenever they, or the device's wishes, change. */
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
