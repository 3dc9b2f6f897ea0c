import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '#test/support/source-files.ts';

const pages = readSourceFiles().filter(
  ({ path }) => /^src\/(?:web|ui)\//.test(path) && !/\.test\.tsx?$|\/catalogue\//.test(path),
);
const where = (pattern: RegExp): string[] =>
  pages.filter(({ code }) => pattern.test(code)).map(({ path }) => path.replace(/^src\/(?:web\/)?/, ''));

describe('the pages', () => {
  test('listen to no other window: the only messages are those between our own tabs', () => {
    expect(where(/addEventListener\(\s*['"]message['"]|\bonmessage\b/)).toEqual(['shared/session/tabs.ts']);
    expect(where(/\bpostMessage\(/)).toEqual(['shared/session/tabs.ts']);
    expect(where(/new BroadcastChannel\(/)).toEqual(['shared/session/tabs.ts']);
  });

  test('keep no data in a database of the browser, and their storages open only through one door', () => {
    // The one exception keeps a key that no script can read out.
    expect(where(/\bindexedDB\b/)).toEqual(['shared/session/drafts/sealed-draft.ts']);
    expect(where(/window\.(?:local|session)Storage\b/)).toEqual(['shared/session/browser.ts']);
  });

  test('never put what was typed into the address, even when a form is sent before the application listens', () => {
    // What is looked for in the help is meant to be there, and is about nobody.
    expect(where(/<form\b(?![^>]*\bmethod="(?:post|dialog)")/)).toEqual(['shared/help/HelpPage.tsx']);
  });

  test('hinder nobody who pastes, nor a password manager that writes', () => {
    // Money is pasted the way Colombians write it, and stays what was pasted.
    expect(where(/\bonPaste\b|\bonCopy\b|\bonCut\b|['"](?:paste|copy|cut)['"]/)).toEqual(['ui/forms/MoneyField.tsx']);
  });

  test('put every store back to its beginning on signing out, but those that are not about the person or end with a page', () => {
    const others = [
      // Made for one standing page, and gone with it.
      'portal/diagnosis/simulator/tried.store.ts',
      'portal/parts/step-reached.ts',
      'shared/api/slow-calls.store.ts',
      'shared/parts/toasts.store.ts',
      'shared/routing/link-guard.ts',
      // Set anew by the guard itself, and by whoever ends the session, after the reset.
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
