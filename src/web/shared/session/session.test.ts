import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activity, login } from '#contract/auth.ts';
import { problemBody } from '#contract/problem.ts';
import { call } from '#web/shared/api/client.ts';
import { arrivalStore, setArrivalReason } from './visit/arrival.store.ts';
import { authStore } from './auth.store.ts';
import { hideForcedSignOut, inactivityStore } from './inactivity/inactivity.store.ts';
import { createSession, type SessionNavigation } from './session.ts';
import { userQuery } from './user.query.ts';
import { storageOf } from '#test/support/memory-store.ts';

const id = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';
const laura = {
  id,
  email: null,
  nombres: 'Laura',
  apellidos: 'Méndez',
  tipoDocumento: 'CC',
  numeroDocumento: '52418903',
  esClienteRebanca: false,
  isPaidInFull: false,
  fullPazySalvo: false,
  esPeps: false,
  operadoPor: null,
  contactos: [],
};
const credentials = { documentType: 'CC', documentNumber: '52418903', password: 'una frase larga' } as const;

let cookie: string;
let removed: string[];
let paths: string[];
let steps: string[];
let pendingStep: string | null;
let underPortal: boolean;
let forgottenPages: number;
let returned: ((event: { persisted: boolean }) => void) | undefined;

beforeEach(() => {
  cookie = '';
  removed = [];
  paths = [];
  steps = [];
  pendingStep = null;
  underPortal = true;
  forgottenPages = 0;
  const storage = storageOf(new Map());
  returned = undefined;
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: typeof returned) => {
      if (name === 'pageshow') returned = listener;
    },
    localStorage: storage,
    sessionStorage: storage,
    location: { protocol: 'http:', origin: 'http://x', pathname: '/', search: '', hash: '' },
  });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      const [name, value] = text.split(';')[0]!.split('=');
      if (text.includes('Max-Age=0')) removed.push(name!);
      const others = cookie.split('; ').filter((each) => each !== '' && !each.startsWith(`${name}=`));
      if (name === 'rebanca_user' || name === 'rebanca_utm')
        cookie = (text.includes('Max-Age=0') ? others : [...others, `${name}=${value}`]).join('; ');
    },
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    if (path.endsWith('/login')) {
      if (pendingStep === null) cookie = `rebanca_user=1; ${cookie}`;
      return Response.json({ id, pasoPendiente: pendingStep });
    }
    if (path === '/api/User') return Response.json(laura);
    if (path === '/api/management/userManagement') return new Promise(() => undefined);
    return Response.json({ revocado: true });
  });
  setArrivalReason(undefined);
  hideForcedSignOut();
  authStore.setState({ sessionId: undefined, isLoggedIn: false });
});
afterEach(() => void vi.unstubAllGlobals());

let render: () => void;

function opened() {
  const queries = new QueryClient();
  const session = createSession(queries);
  const navigation: SessionNavigation = {
    isUnderPortal: () => underPortal,
    toPublicHome: async () => void steps.push('to /inicio'),
    toSignIn: async () => void steps.push('to /iniciar-sesion'),
    nextPage: () => new Promise((rendered) => (render = rendered)),
    rememberPlace: () => void steps.push('remember'),
    forgetPlace: () => void steps.push('forget'),
    forgetPages: () => void forgottenPages++,
  };
  session.connect(navigation);
  return { queries, session };
}

async function signedIn() {
  const given = opened();
  await given.session.signIn(credentials);
  paths = [];
  return given;
}

describe('leavePortal', () => {
  test('ends the session, and removes displayed data when the next page opens', async () => {
    const { queries, session } = await signedIn();
    queries.setQueryData(['management'], {});
    const observer = new QueryObserver(queries, { queryKey: ['management'], enabled: false });
    const stop = observer.subscribe(() => undefined);
    await session.leavePortal();
    expect(session.hasUser()).toBe(false);
    expect(queries.getQueryData(['management'])).toBeDefined();
    render();
    await vi.waitFor(() => expect(queries.getQueryData(['management'])).toBeUndefined());
    stop();
  });
});

describe('§7 the visit after leaving the portal', () => {
  test('starts with the campaign of the URL and adds a session id to later calls', async () => {
    const { session } = await signedIn();
    const before = authStore.getState().sessionId;
    window.location.search = '?utm_source=radio&utm_campaign=noviembre';
    await session.leavePortal();
    const { sessionId, isLoggedIn } = authStore.getState();
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(sessionId).not.toBe(before);
    expect(isLoggedIn).toBe(false);
    const sent: RequestInit[] = [];
    vi.stubGlobal(
      'fetch',
      async (_path: string, init: RequestInit) => (sent.push(init), Response.json({ id, pasoPendiente: 'CONTACTO' })),
    );
    await call(login, { body: credentials });
    expect(sent[0]!.headers).toMatchObject({ 'X-Session': sessionId });
    expect(JSON.parse(String(sent[0]!.body))).toMatchObject({
      UTMDto: { Utm_source: 'radio', Utm_campaign: 'noviembre', SesionId: sessionId },
    });
  });

  test('starts when the session is lost on a public page', async () => {
    underPortal = false;
    const { session } = await signedIn();
    window.location.search = '?utm_source=radio';
    await session.signOut('session-lost');
    expect(authStore.getState().sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(decodeURIComponent(cookie)).toContain('"Utm_source":"radio"');
  });

  test('starts when a public page is restored from the back/forward cache without the user cookie', async () => {
    underPortal = false;
    await signedIn();
    cookie = '';
    returned?.({ persisted: true });
    await vi.waitFor(() => expect(authStore.getState().isLoggedIn).toBe(false));
    expect(authStore.getState().sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(steps).toEqual([]);
  });
});

describe('without the user cookie', () => {
  test('loadUser calls no endpoint', async () => {
    expect(await opened().session.loadUser()).toBeNull();
    expect(paths).toEqual([]);
  });
  test('loadUser with recheck detects a cookie that another tab has set', async () => {
    const { session } = opened();
    await session.loadUser();
    cookie = 'rebanca_user=1';
    expect(await session.loadUser()).toBeNull();
    expect(await session.loadUser(true)).toMatchObject({ firstNames: 'Laura' });
  });
});

describe('signIn', () => {
  test('requests the user and the debts together and creates a session id', async () => {
    const { queries, session } = opened();
    expect(await session.signIn(credentials)).toBeNull();
    await vi.waitFor(() =>
      expect(new Set(paths)).toEqual(new Set(['/api/Auth/login', '/api/User', '/api/management/userManagement'])),
    );
    expect(queries.getQueryData(userQuery.queryKey)).toMatchObject({ id });
    expect(authStore.getState()).toMatchObject({ isLoggedIn: true });
    expect(authStore.getState().sessionId).toMatch(/^[0-9a-f-]{36}$/);
  });
  test('returns the missing step, without signing in', async () => {
    pendingStep = 'CONTACTO';
    const { session } = opened();
    expect(await session.signIn(credentials)).toBe('CONTACTO');
    expect(paths).toEqual(['/api/Auth/login']);
    expect(authStore.getState().isLoggedIn).toBe(false);
  });
});

describe('signOut', () => {
  test('removes the stored target of the next sign-in, revokes the session and navigates to /inicio', async () => {
    const { queries, session } = await signedIn();
    queries.setQueryData(['management'], { secret: 1 });
    await session.signOut('own');
    expect(steps).toEqual(['forget', 'to /inicio']);
    expect(paths).toEqual([`/api/auth/user/${id}/revoke/refresh-token`]);
    expect(cookie).toBe('');
    expect(removed).toEqual(['rebanca_user', 'rebanca_utm']);
    expect(authStore.getState()).toEqual({ sessionId: undefined, isLoggedIn: false });
    expect(queries.getQueryData(userQuery.queryKey)).toBeNull();
    expect(queries.getQueryData(['management'])).toBeUndefined();
    expect(arrivalStore.getState().reason).toBe('signed-out');
  });
  test('revokes the session, clears offer and cookies, resets the stores and navigates, in this order', async () => {
    const { session } = await signedIn();
    const order: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      order.push(path);
      return Response.json({ revocado: true });
    });
    const remove = vi.spyOn(window.localStorage, 'removeItem').mockImplementation((key) => void order.push(key));
    const stop = authStore.subscribe(() => order.push(...removed, 'stores'));
    await session.signOut('own', async () => void order.push('leave'));
    stop();
    remove.mockRestore();
    const expected = [`/api/auth/user/${id}/revoke/refresh-token`, 'offer', 'rebanca_user', 'rebanca_utm', 'stores'];
    expect(order.filter((step) => [...expected, 'leave'].includes(step))).toEqual([...expected, 'leave']);
  });
  test('continues when the revocation fails', async () => {
    const { session } = await signedIn();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    await session.signOut('own');
    expect(steps).toEqual(['forget', 'to /inicio']);
    expect(removed).toContain('rebanca_user');
  });
  test('revokes nothing when no user is signed in', async () => {
    await opened().session.signOut('own');
    expect(paths).toEqual([]);
    expect(steps).toEqual(['forget', 'to /inicio']);
  });
  test('keeps the portal URL as the target of the next sign-in when the session was lost', async () => {
    const { session } = await signedIn();
    await session.signOut('session-lost');
    expect(steps).toEqual(['remember', 'to /inicio']);
    expect(arrivalStore.getState().reason).toBe('session-ended');
  });
  test('records a sign-out for inactivity after the stores are reset', async () => {
    const { session } = await signedIn();
    await session.signOut('inactive');
    expect(inactivityStore.getState()).toMatchObject({ forcedLogoutVisible: true, warningVisible: false });
  });
  test('runs once for concurrent callers', async () => {
    const { session } = await signedIn();
    await Promise.all([session.signOut('session-lost'), session.signOut('inactive')]);
    expect(paths).toHaveLength(1);
    expect(steps).toEqual(['remember', 'to /inicio']);
  });
  test('runs the navigation of the caller instead of opening /inicio', async () => {
    underPortal = false;
    const { session } = await signedIn();
    await session.signOut('left-portal', async () => void steps.push('own way'));
    expect(steps).toEqual(['own way']);
    expect(arrivalStore.getState().reason).toBe('left-portal');
  });
});

describe('stepBack', () => {
  test('clears all data and starts a new visit without revoking the session', async () => {
    const { queries, session } = await signedIn();
    queries.setQueryData(['management'], { secret: 1 });
    await session.stepBack(async () => void steps.push(`step ${queries.getQueryData(userQuery.queryKey)}`));
    expect(steps).toEqual(['step null']);
    expect(paths).toEqual([]);
    expect(cookie).not.toContain('rebanca_user');
    expect(queries.getQueryData(['management'])).toBeUndefined();
    expect(authStore.getState()).toMatchObject({ isLoggedIn: false });
    expect(authStore.getState().sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(arrivalStore.getState().reason).toBeUndefined();
  });
});

describe('the cached data of the user', () => {
  const drawing = (queries: QueryClient, key: string) =>
    new QueryObserver(queries, { queryKey: [key], enabled: false }).subscribe(() => undefined);

  test('is removed after the user leaves the page, except the data of the next page', async () => {
    const { queries, session } = await signedIn();
    for (const key of ['profile', 'management', 'validation']) queries.setQueryData([key], 'hers');
    const stopDrawing = drawing(queries, 'profile');
    await session.stepBack(async () => {
      steps.push(String(queries.getQueryData(['profile'])), String(queries.getQueryData(['management'])));
      queries.setQueryData(['validation'], 'of the step');
    });
    stopDrawing();
    expect([steps, forgottenPages]).toEqual([['hers', 'undefined'], 1]);
    expect(['profile', 'management', 'validation'].map((key) => queries.getQueryData([key]))).toEqual([
      undefined,
      undefined,
      'of the step',
    ]);
  });
});

describe('the session', () => {
  test('ignores late responses after a sign-out', async () => {
    const { queries, session } = await signedIn();
    await session.signOut('own');
    steps = [];
    vi.stubGlobal('fetch', async () => Response.json(problemBody('NO_SESSION'), { status: 401 }));
    await expect(call(activity)).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect([steps, arrivalStore.getState().reason]).toEqual([[], 'signed-out']);
    expect(queries.getQueryData(userQuery.queryKey)).toBeNull();
  });

  test('is checked again after the page is restored from the back/forward cache', async () => {
    const { queries } = await signedIn();
    returned?.({ persisted: true });
    expect(queries.getQueryData(userQuery.queryKey)).toMatchObject({ id });
    cookie = '';
    returned?.({ persisted: true });
    await vi.waitFor(() => expect(steps).toEqual(['remember', 'to /iniciar-sesion']));
    expect(queries.getQueryData(userQuery.queryKey)).toBeNull();
  });
});
