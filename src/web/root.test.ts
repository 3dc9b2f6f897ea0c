import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { admitToPortal, admitToSite } from './root.ts';
import { keepTarget, keptTarget } from './shared/routing/post-login-target.ts';
import type { Session } from './shared/session/session.ts';
import { setArrivalReason } from './shared/session/visit/arrival.store.ts';
import { storageOf } from '#test/support/memory-store.ts';

const laura = { id: 'u-1' } as User;
let visible: boolean;
let tab: Map<string, string>;
beforeEach(() => {
  visible = true;
  tab = new Map();
  openWindow();
  vi.stubGlobal('document', {
    get visibilityState() {
      return visible ? 'visible' : 'hidden';
    },
  });
  setArrivalReason(undefined);
});
afterEach(() => void vi.unstubAllGlobals());

function openWindow({ framed = false } = {}) {
  const own: { top?: object } & Record<string, unknown> = {
    sessionStorage: storageOf(tab),
    location: { origin: 'https://rebanca.example', pathname: '/', search: '', hash: '' },
  };
  own.top = framed ? {} : own;
  vi.stubGlobal('window', own);
}

type Opened = Pick<Session, 'loadUser' | 'leavePortal'>;
const admissions = {
  site: (session: Opened, href: string, preload: boolean) => {
    const { pathname, search } = new URL(href, 'https://rebanca.example');
    return admitToSite(session, { pathname, searchStr: search, href, preload });
  },
  portal: (session: Opened, pathname: string, preload: boolean) =>
    admitToPortal(session, { searchStr: '', href: pathname, preload, isPage: !pathname.endsWith('nada') }),
};

async function visit(
  to: keyof typeof admissions,
  pathname: string,
  { user = laura as User | null, preload = false, away = false } = {},
) {
  let isLeft = false;
  const session: Opened = {
    loadUser: async () => {
      if (away) throw new Error('away');
      return user;
    },
    leavePortal: async () => {
      isLeft = true;
      keepTarget('/portal/perfil');
    },
  };
  const outcome = await admissions[to](session, pathname, preload).then(
    ({ user: found }) => (found ? 'signed in' : 'nobody'),
    (thrown: { options?: { to: string; replace: boolean }; message?: string }) =>
      thrown.options ? `${thrown.options.replace ? 'replaced by' : 'to'} ${thrown.options.to}` : thrown.message,
  );
  return { outcome, isLeft };
}

describe('§2.2 a public path, visited while signed in', () => {
  test.each(['/iniciar-sesion', '/registro', '/programa-rebancarizacion', '/no-existe', '/portalito', '/'])(
    '%s signs the user out and is replaced by /inicio',
    async (path) => {
      expect(await visit('site', path)).toEqual({ outcome: 'replaced by /inicio', isLeft: true });
    },
  );
  test.each([
    ['/iniciar-sesion?target=%2Fportal%2Fofertas%3Fa%3D1#plan', '/portal/ofertas?a=1#plan'],
    ['/iniciar-sesion?target=%2Fportal%2Fofertas%23plan#otro', '/portal/ofertas#plan'],
    ['/iniciar-sesion/?target=%2Fportal%2Fdocumentos', '/portal/documentos'],
    ['/iniciar-sesion?target=https%3A%2F%2Fevil.example%2Fportal', '/portal/perfil'],
    ['/iniciar-sesion', '/portal/perfil'],
    ['/registro?target=%2Fportal%2Fofertas', '/portal/perfil'],
  ])('%s signs the user out and stores %s for the next sign-in', async (address, kept) => {
    expect(await visit('site', address)).toEqual({ outcome: 'replaced by /inicio', isLeft: true });
    expect(keptTarget()).toBe(kept);
  });
  test('/inicio signs the user out and is shown', async () => {
    expect(await visit('site', '/inicio')).toEqual({ outcome: 'nobody', isLeft: true });
  });
  test('does not end the session during a preload', async () => {
    expect(await visit('site', '/inicio', { preload: true })).toEqual({ outcome: 'signed in', isLeft: false });
  });
  test('does not end the session in a hidden tab', async () => {
    visible = false;
    expect((await visit('site', '/inicio')).isLeft).toBe(false);
  });
  test('does not end the session inside a frame of another site', async () => {
    openWindow({ framed: true });
    expect((await visit('site', '/inicio')).isLeft).toBe(false);
  });
});

describe('§2.2 a path under /portal', () => {
  const paths = ['/portal', '/portal/ofertas', '/portal/no-existe', '/portal/ofertas/nada'];
  test.each(paths)('%s keeps the session', async (path) => {
    expect(await visit('portal', path)).toEqual({ outcome: 'signed in', isLeft: false });
  });
  test.each(paths)('%s redirects to /inicio without a session', async (path) => {
    expect((await visit('portal', path, { user: null })).outcome).toBe('replaced by /inicio');
  });
  test('is stored as the target after the sign-in only when the page exists', async () => {
    await visit('portal', '/portal/ofertas', { user: null });
    expect(keptTarget()).toBe('/portal/ofertas');
    await visit('portal', '/portal/ofertas/nada', { user: null });
    expect(keptTarget()).toBe('/portal');
  });
  test('shows an error while the server is down', async () => {
    expect((await visit('portal', '/portal', { away: true })).outcome).toBe('away');
  });
});

test('a public page opens without a session and while the server is down', async () => {
  expect((await visit('site', '/inicio', { user: null })).outcome).toBe('nobody');
  expect((await visit('site', '/inicio', { away: true })).outcome).toBe('nobody');
});
