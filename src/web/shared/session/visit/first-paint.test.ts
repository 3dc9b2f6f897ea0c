import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  applyPreferences,
  preferences,
  type DataSaving,
  type LetterSize,
  type Theme,
} from '#web/shared/session/preferences.store.ts';

const html = readFileSync(path.resolve('src/web/index.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

/** A root that remembers what was done to it. */
function fakeRoot() {
  const dataset: Record<string, string> = {};
  const seen = { dark: false, scale: '1', dataset };
  const root = {
    dataset,
    classList: { toggle: (_: string, on: boolean) => void (seen.dark = on) },
    style: { setProperty: (_: string, value: string) => void (seen.scale = value) },
  };
  return { seen, root: root as unknown as HTMLElement };
}

function beforeFirstPaint(stored: string | null, systemIsDark: boolean, saveData = false) {
  const { seen, root } = fakeRoot();
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => (key === 'preferences' ? stored : null) },
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: root },
    navigator: { connection: { saveData } },
  });
  return seen;
}

describe("the page's script before its first paint", () => {
  const themes: Theme[] = ['claro', 'oscuro', 'sistema'];
  const sizes: LetterSize[] = ['A', 'A+', 'A++'];
  const cases = themes.flatMap((theme) =>
    sizes.flatMap((letterSize) => [true, false].map((dark) => ({ theme, letterSize, dark }))),
  );

  test.each(cases)(
    'shows $theme and $letterSize as the portal will (system dark: $dark)',
    ({ theme, letterSize, dark }) => {
      const { seen, root } = fakeRoot();
      applyPreferences(
        { ...preferences.getInitialState(), theme, letterSize },
        { isDark: dark, savesData: false },
        root,
      );
      expect(beforeFirstPaint(JSON.stringify({ state: { theme, letterSize } }), dark)).toEqual(seen);
    },
  );

  const savings: DataSaving[] = ['auto', 'si', 'no'];
  test.each(savings.flatMap((dataSaving) => [true, false].map((saveData) => ({ dataSaving, saveData }))))(
    'saves data as the portal will with $dataSaving (browser: $saveData), and moves as little as was chosen',
    ({ dataSaving, saveData }) => {
      const { seen, root } = fakeRoot();
      const chosen = { ...preferences.getInitialState(), dataSaving, motion: 'reducido' as const };
      applyPreferences(chosen, { isDark: false, savesData: saveData }, root);
      expect(beforeFirstPaint(JSON.stringify({ state: chosen }), false, saveData)).toEqual(seen);
      expect(seen.dataset.datos).toBe(dataSaving === 'si' || (dataSaving === 'auto' && saveData) ? 'bajo' : undefined);
      expect(seen.dataset.motion).toBe('reduced');
    },
  );

  test.each([null, 'null', '{}', 'broken {'])('follows the system without a readable choice (%s)', (stored) => {
    expect(beforeFirstPaint(stored, false)).toEqual({ dark: false, scale: '1', dataset: {} });
  });

  test.each([null, 'null', '{}', 'broken {'])('is dark on a dark system without a readable choice (%s)', (stored) => {
    expect(beforeFirstPaint(stored, true)).toEqual({ dark: true, scale: '1', dataset: {} });
  });
});
