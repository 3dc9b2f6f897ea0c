import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '#test/support/source-files.ts';

const pages = readSourceFiles().filter(
  ({ path }) => /^src\/(?:web|ui)\//.test(path) && !/\.test\.tsx?$|\/catalogue\//.test(path),
);
const where = (pattern: RegExp): string[] =>
  pages.filter(({ code }) => pattern.test(code)).map(({ path }) => path.replace(/^src\/(?:web\/)?/, ''));

describe('the pages', () => {
  test('accept messages only from tabs of the portal', () => {
    expect(where(/addEventListener\(\s*['"]message['"]|\bonmessage\b/)).toEqual(['shared/session/tabs.ts']);
    expect(where(/\bpostMessage\(/)).toEqual(['shared/session/tabs.ts']);
    expect(where(/new BroadcastChannel\(/)).toEqual(['shared/session/tabs.ts']);
  });

  test('use IndexedDB only for draft encryption, and browser storage only in one module', () => {
    // sealed-draft.ts stores an encryption key that scripts cannot export.
    expect(where(/\bindexedDB\b/)).toEqual(['shared/session/drafts/sealed-draft.ts']);
    expect(where(/window\.(?:local|session)Storage\b/)).toEqual(['shared/session/browser.ts']);
  });

  test('submit only the help search by GET', () => {
    // The search text of the help is in the URL on purpose, and is not personal.
    expect(where(/<form\b(?![^>]*\bmethod="(?:post|dialog)")/)).toEqual(['shared/help/HelpPage.tsx']);
  });

  test('handle paste, copy and cut events only in the field for amounts', () => {
    // MoneyField reads pasted text itself, because users may paste amounts in Colombian notation.
    expect(where(/\bonPaste\b|\bonCopy\b|\bonCut\b|['"](?:paste|copy|cut)['"]/)).toEqual(['ui/forms/MoneyField.tsx']);
  });

  test('reset every store at sign-out, except the listed stores', () => {
    const others = [
      'portal/diagnosis/simulator/tried.store.ts',
      'portal/parts/step-reached.ts',
      'shared/api/slow-calls.store.ts',
      'shared/parts/toasts.store.ts',
      'shared/routing/link-guard.ts',
      // This store keeps a forced sign-out until the user clicks «Iniciar Sesión».
      'shared/session/inactivity/inactivity.store.ts',
      'shared/session/measuring/measuring.store.ts',
      'shared/session/preferences.store.ts',
      'shared/session/visit/arrival.store.ts',
      'shared/session/visit/install-prompt.ts',
      'shared/session/visit/new-version.ts',
    ];
    const kept = pages
      .filter(({ code }) => /\bcreateStore(?:<[^]*?>)?\(/.test(code) && !/resetOnSignOut\(/.test(code))
      .map(({ path }) => path.replace(/^src\/(?:web\/)?/, ''));
    expect(kept.sort()).toEqual(others);
  });
});
