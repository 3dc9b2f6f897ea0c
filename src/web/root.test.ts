import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { admitToPortal } from './portal/root.ts';
import { keptTarget } from './shared/routing/post-login-target.ts';
import { showForcedSignOut, hideForcedSignOut } from './shared/session/inactivity/inactivity.store.ts';
import type { Session } from './shared/session/session.ts';
import { arrivalStore, arriveBecause, takeCarriedArrival } from './shared/session/visit/arrival.store.ts';
import { hasCarriedArrival } from './shared/session/visit/carried-arrival.ts';
import { inactivityStore } from './shared/session/inactivity/inactivity.store.ts';
import { admitToSite } from './site/root.ts';

const laura = { id: 'u-1' } as User;
let visible: boolean;
let tab: Map<string, string>;
let reloaded: () => void;
beforeEach(() => {
  visible = true;
  tab = new Map();
  openWindow();
  vi.stubGlobal('document', {
    get visibilityState() {
      return visible ? 'visible' : 'hidden';
    },
  });
  arriveBecause(undefined);
  hideForcedSignOut();
});
afterEach(() => void vi.unstubAllGlobals());

/** A window at its top, or inside the frame of another site. */
function openWindow({ framed = false } = {}) {
  const own: { top?: object } & Record<string, unknown> = {
    sessionStorage: {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => void tab.set(key, value),
      removeItem: (key: string) => void tab.delete(key),
    },
    location: { origin: 'https://rebanca.example', pathname: '/', search: '', hash: '', reload: () => reloaded() },
  };
  own.top = framed ? {} : own;
  vi.stubGlobal('window', own);
}

const programs = {
  site: (session: Pick<Session, 'loadUser' | 'signOut'>, pathname: string, preload: boolean) =>
    admitToSite(session, { pathname, preload }),
  portal: (session: Pick<Session, 'loadUser' | 'signOut'>, pathname: string, preload: boolean) =>
    admitToPortal(session, { pathname, searchStr: '', href: pathname, preload, isPage: !pathname.endsWith('nada') }),
};
const both = ['site', 'portal'] as const;

async function visit(
  program: keyof typeof programs,
  pathname: string,
  { user = laura as User | null, preload = false, away = false } = {},
) {
  const signedOut: string[] = [];
  const session: Pick<Session, 'loadUser' | 'signOut'> = {
    loadUser: async () => {
      if (away) throw new Error('away');
      return user;
    },
    signOut: async (reason, leave) => {
      signedOut.push(reason);
      user = null;
      await leave?.();
    },
  };
  const otherProgram = new Promise<string>((resolve) => {
    reloaded = () => resolve('the other program');
  });
  const visited = programs[program](session, pathname, preload).then(
    ({ user: found }) => (found ? 'signed in' : 'nobody'),
    (thrown: { options?: { to: string; replace: boolean }; message?: string }) =>
      thrown.options ? `${thrown.options.replace ? 'replaced by' : 'to'} ${thrown.options.to}` : thrown.message,
  );
  return { outcome: await Promise.race([visited, otherProgram]), signedOut };
}

describe('§2.2 a path that is not under /portal, visited while signed in', () => {
  const elsewhere = ['/iniciar-sesion', '/registro', '/programa-rebancarizacion', '/no-existe', '/portalito', '/'];
  test.each(both.flatMap((program) => elsewhere.map((path) => [path, program] as const)))(
    '%s signs the person out of the %s, and /inicio replaces it',
    async (path, program) => {
      expect(await visit(program, path)).toEqual({ outcome: 'replaced by /inicio', signedOut: ['left-portal'] });
    },
  );
  test('/inicio signs the person out and is shown', async () => {
    expect(await visit('site', '/inicio')).toEqual({ outcome: 'nobody', signedOut: ['left-portal'] });
    expect(await visit('portal', '/inicio')).toEqual({ outcome: 'the other program', signedOut: ['left-portal'] });
  });
  test('ends nothing while it is only fetched ahead', async () => {
    expect(await visit('site', '/inicio', { preload: true })).toEqual({ outcome: 'signed in', signedOut: [] });
    expect(await visit('portal', '/inicio', { preload: true })).toEqual({ outcome: 'nobody', signedOut: [] });
  });
  test.each(both)('ends nothing of the %s while nobody looks at it', async (program) => {
    visible = false;
    expect((await visit(program, '/inicio')).signedOut).toEqual([]);
  });
  test.each(both)('ends nothing of the %s inside another site’s frame', async (program) => {
    openWindow({ framed: true });
    expect((await visit(program, '/inicio')).signedOut).toEqual([]);
  });
});

describe('§2.2 a path under /portal', () => {
  const paths = ['/portal', '/portal/ofertas', '/portal/no-existe', '/portal/ofertas/nada'];
  test.each(paths)('%s keeps the session', async (path) => {
    expect(await visit('portal', path)).toEqual({ outcome: 'signed in', signedOut: [] });
  });
  test.each(paths)('%s, known or not, leads who is not signed in to /inicio', async (path) => {
    expect((await visit('portal', path, { user: null })).outcome).toBe('replaced by /inicio');
  });
  test('is kept for after the sign-in where the portal has a page there', async () => {
    await visit('portal', '/portal/ofertas', { user: null });
    expect(keptTarget()).toBe('/portal/ofertas');
    await visit('portal', '/portal/ofertas/nada', { user: null });
    expect(keptTarget()).toBe('/portal');
  });
  test('fails visibly while the server is away', async () => {
    expect((await visit('portal', '/portal', { away: true })).outcome).toBe('away');
  });
  test('is the other program’s for the site, and fetched ahead by nobody', async () => {
    expect((await visit('site', '/portal/ofertas')).outcome).toBe('the other program');
    expect((await visit('site', '/portal/ofertas', { preload: true })).outcome).toBe('nobody');
  });
});

test('a public page stands without a session, also while the server is away', async () => {
  expect((await visit('site', '/inicio', { user: null })).outcome).toBe('nobody');
  expect((await visit('site', '/inicio', { away: true })).outcome).toBe('nobody');
});

describe('why somebody left the portal', () => {
  const ask = () => {
    arriveBecause(undefined);
    hideForcedSignOut();
    takeCarriedArrival();
    return [arrivalStore.getState().reason, inactivityStore.getState().forcedLogoutVisible];
  };
  test('is told by the site’s document, once', async () => {
    arriveBecause('session-ended');
    showForcedSignOut();
    await visit('portal', '/inicio', { user: null });
    expect(hasCarriedArrival()).toBe(true);
    expect(ask()).toEqual(['session-ended', true]);
    expect(hasCarriedArrival()).toBe(false);
    expect(ask()).toEqual([undefined, false]);
  });
  test('is nothing where nothing happened, or where somebody else wrote', async () => {
    await visit('portal', '/inicio', { user: null });
    expect(hasCarriedArrival()).toBe(false);
    for (const text of ['{', '{"reason":"other","forced":"yes"}', 'null', '[]']) {
      tab.set('arrival', text);
      expect(ask()).toEqual([undefined, false]);
    }
  });
});
