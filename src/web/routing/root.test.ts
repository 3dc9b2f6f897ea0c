import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import type { Session } from '#web/session/session.ts';
import { rootRoute } from './root.ts';

const completed = vi.hoisted(() => vi.fn());
vi.mock('#web/routes/portal-part.ts', () => ({ completePortal: completed }));

const laura = { id: 'u-1' } as User;
let visible: boolean;
let framed: boolean;
beforeEach(() => {
  [visible, framed] = [true, false];
  const window: Record<string, unknown> = {};
  window.top = window;
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', {
    get visibilityState() {
      return visible ? 'visible' : 'hidden';
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function visit(pathname: string, { user = laura as User | null, preload = false, away = false } = {}) {
  if (framed) (window as unknown as { top: unknown }).top = {};
  const signedOut: string[] = [];
  const session = {
    loadUser: async () => {
      if (away) throw new Error('away');
      return user;
    },
    signOut: async (reason: string, leave: () => Promise<unknown>) => {
      signedOut.push(reason);
      await leave();
    },
  } as unknown as Session;
  const run = rootRoute.options.beforeLoad as unknown as (given: object) => Promise<{ user: User | null }>;
  const visited = () => run({ context: { session }, location: { pathname, href: pathname }, preload });
  const outcome = await visited().then(
    ({ user: found }) => (found ? 'signed in' : 'nobody'),
    (thrown: { options?: { to: string; replace: boolean }; message?: string }) =>
      thrown.options ? `${thrown.options.replace ? 'replaced by' : 'to'} ${thrown.options.to}` : thrown.message,
  );
  return { outcome, signedOut };
}

describe('§2.2 a path that is not under /portal, visited while signed in', () => {
  test.each(['/iniciar-sesion', '/registro', '/programa-rebancarizacion', '/no-existe', '/portalito', '/'])(
    '%s signs the person out, and /inicio replaces it',
    async (path) => {
      expect(await visit(path)).toEqual({ outcome: 'replaced by /inicio', signedOut: ['left-portal'] });
    },
  );
  test('/inicio signs the person out and is shown', async () => {
    expect(await visit('/inicio')).toEqual({ outcome: 'nobody', signedOut: ['left-portal'] });
  });
  test('ends nothing while it is only fetched ahead', async () => {
    expect(await visit('/inicio', { preload: true })).toEqual({ outcome: 'signed in', signedOut: [] });
  });
  test('ends nothing while nobody looks at it', async () => {
    visible = false;
    expect((await visit('/inicio')).signedOut).toEqual([]);
  });
  test('ends nothing inside another site’s frame', async () => {
    framed = true;
    expect((await visit('/inicio')).signedOut).toEqual([]);
  });
});

describe('§2.2 any path', () => {
  test('under /portal is read anew once the portal has come, and only then', async () => {
    expect((await visit('/inicio', { user: null })).outcome).toBe('nobody');
    expect(completed).not.toHaveBeenCalled();
    expect((await visit('/portal/ofertas')).outcome).toBe('replaced by /portal/ofertas');
    expect(completed).toHaveBeenCalledTimes(1);
  });
  test.each(['/portal', '/portal/ofertas'])('under /portal (%s) keeps the session', async (path) => {
    expect(await visit(path)).toEqual({ outcome: 'signed in', signedOut: [] });
  });
  test('that is public stands without a session, also while the server is away', async () => {
    expect((await visit('/inicio', { user: null })).outcome).toBe('nobody');
    expect((await visit('/inicio', { away: true })).outcome).toBe('nobody');
  });
  test('under /portal fails visibly while the server is away', async () => {
    expect((await visit('/portal', { away: true })).outcome).toBe('away');
  });
});
