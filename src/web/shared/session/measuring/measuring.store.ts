import { createStore } from 'zustand/vanilla';
import { currentLegalVersion } from '#contract/legal-kinds.ts';
import { localStore, type TextStore } from '#web/shared/session/browser.ts';

export type MeasuringChoice = 'accepted' | 'refused';

const key = 'measuring';

export function readChoice(store: TextStore = localStore): MeasuringChoice | undefined {
  const [choice, version] = store.read(key)?.split(':') ?? [];
  if (version !== String(currentLegalVersion.cookies)) return undefined;
  return choice === 'accepted' || choice === 'refused' ? choice : undefined;
}

/** Sign-out keeps the choice, because the choice applies to the browser. */
export const measuring = createStore<{ choice: MeasuringChoice | undefined }>(() => ({ choice: readChoice() }));

export function chooseMeasuring(choice: MeasuringChoice, store: TextStore = localStore): void {
  store.write(key, `${choice}:${currentLegalVersion.cookies}`);
  measuring.setState({ choice });
}
