import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '#test/support/source-files.ts';

const pages = readSourceFiles().filter(
  ({ path }) => path.startsWith('src/web/') && !/\.test\.tsx?$|\/catalogue\//.test(path),
);
const where = (pattern: RegExp): string[] =>
  pages.filter(({ code }) => pattern.test(code)).map(({ path }) => path.replace('src/web/', ''));

describe('the pages', () => {
  test('listen to no other window: the only messages are those between our own tabs', () => {
    // A service worker hears only pages of its own origin.
    const ownWorker = ['session/visit/shell-worker.ts', 'shell-worker/shell-cache.ts'];
    const others = (pattern: RegExp) => where(pattern).filter((path) => !ownWorker.includes(path));
    expect(others(/addEventListener\(\s*['"]message['"]|\bonmessage\b/)).toEqual(['session/tabs.ts']);
    expect(others(/\bpostMessage\(/)).toEqual(['session/tabs.ts']);
    expect(where(/new BroadcastChannel\(/)).toEqual(['session/tabs.ts']);
  });

  test('keep no data in a database of the browser, and their storages open only through one door', () => {
    // The one exception keeps a key that no script can read out.
    expect(where(/\bindexedDB\b/)).toEqual(['session/drafts/sealed-draft.ts']);
    expect(where(/window\.(?:local|session)Storage\b/)).toEqual(['session/browser.ts']);
  });

  test('never put what was typed into the address, even when a form is sent before the application listens', () => {
    expect(where(/<form\b(?![^>]*\bmethod="(?:post|dialog)")/)).toEqual([]);
  });

  test('hinder nobody who pastes, nor a password manager that writes', () => {
    // Money is pasted the way Colombians write it, and stays what was pasted.
    expect(where(/\bonPaste\b|\bonCopy\b|\bonCut\b|['"](?:paste|copy|cut)['"]/)).toEqual(['ui/forms/MoneyField.tsx']);
  });

  test('put every store back to its beginning on signing out, but those that are not about the person or end with a page', () => {
    const others = [
      'api/slow-calls.store.ts',
      // Made for one standing page, and gone with it.
      'features/diagnosis/tried.store.ts',
      'parts/toasts.store.ts',
      'routing/link-guard.ts',
      // Set anew by the guard itself, and by whoever ends the session, after the reset.
      'session/inactivity/inactivity.store.ts',
      'session/measuring/measuring.store.ts',
      'session/preferences.store.ts',
      'session/visit/arrival.store.ts',
      'session/visit/install-prompt.ts',
      'session/visit/new-version.ts',
    ];
    const kept = pages
      .filter(({ code }) => /\bcreateStore(?:<[^]*?>)?\(/.test(code) && !/resetOnSignOut\(/.test(code))
      .map(({ path }) => path.replace('src/web/', ''));
    expect(kept.sort()).toEqual(others);
  });
});
