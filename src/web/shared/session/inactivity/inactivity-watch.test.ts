import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authStore } from '#web/shared/session/auth.store.ts';
import { hideForcedSignOut, inactivityStore } from './inactivity.store.ts';
import { continueSession, watchInactivity } from './inactivity-watch.ts';
import type { Session } from '#web/shared/session/session.ts';
import { storageOf } from '#test/support/memory-store.ts';

const start = new Date('2026-11-20T15:00:00Z').getTime();
const minute = 60_000;
const limits = { inactivityMinutes: 15, inactivityWarningMinutes: 2 };

let kept: Map<string, string>;
let reports: number[];
let page: EventTarget & { visibilityState: string };
let glass: EventTarget;
const signOut = vi.fn<Session['signOut']>();
watchInactivity({ signOut } as unknown as Session, limits);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  kept = new Map();
  reports = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  glass = Object.assign(new EventTarget(), {
    localStorage: storageOf(kept),
  });
  Object.assign(glass, { window: glass, top: glass });
  vi.stubGlobal('window', glass);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async () => {
    reports.push(Date.now() - start);
    return Response.json({ minutosRestantes: 15.5 });
  });
  signOut.mockReset().mockResolvedValue();
  hideForcedSignOut();
  authStore.setState({ isLoggedIn: false });
});
afterEach(() => {
  authStore.setState({ isLoggedIn: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = () => authStore.setState({ isLoggedIn: true });
const act = (name: string) => glass.dispatchEvent(new Event(name));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const lastActivity = () => Number(kept.get('last-activity')) - start;
const warned = () => inactivityStore.getState().warningVisible;

describe('the inactivity guard', () => {
  test('runs only while a user is signed in', async () => {
    act('click');
    await pass(60 * minute);
    expect([kept.get('last-activity'), signOut.mock.calls.length]).toEqual([undefined, 0]);
    signIn();
    authStore.setState({ isLoggedIn: false });
    await pass(60 * minute);
    act('click');
    expect([lastActivity(), warned(), signOut.mock.calls.length]).toEqual([60 * minute, false, 0]);
  });

  test('warns two minutes before the timeout, counts down and signs out', async () => {
    signIn();
    await pass(13 * minute - 1_000);
    expect(warned()).toBe(false);
    await pass(1_000);
    expect(inactivityStore.getState()).toMatchObject({ warningVisible: true, secondsLeft: 120 });
    await pass(2 * minute - 1_000);
    expect(inactivityStore.getState().secondsLeft).toBe(1);
    expect(signOut).not.toHaveBeenCalled();
    await pass(1_000);
    expect(signOut).toHaveBeenCalledWith('inactive');
  });

  test.each(['keydown', 'click', 'touchstart'])('records %s as activity immediately', async (name) => {
    signIn();
    for (const at of [100, 150, 160]) {
      await pass(at - (Date.now() - start));
      act(name);
      expect(lastActivity()).toBe(at);
    }
  });

  test.each(['mousemove', 'scroll', 'resize'])('records %s as activity at most every 500 ms', async (name) => {
    signIn();
    await pass(10_000);
    act(name);
    await pass(499);
    act(name);
    expect(lastActivity()).toBe(10_000);
    await pass(1);
    act(name);
    expect(lastActivity()).toBe(10_500);
  });

  test.each(['hidden', 'visible'])(
    'records a change of the tab visibility to %s as activity immediately',
    async (visibilityState) => {
      signIn();
      for (const at of [5_000, 5_100]) {
        await pass(at - (Date.now() - start));
        page.visibilityState = visibilityState;
        page.dispatchEvent(new Event('visibilitychange'));
        expect(lastActivity()).toBe(at);
      }
    },
  );

  test('signs out on the first input after a long device sleep', async () => {
    signIn();
    vi.setSystemTime(start + 40 * minute);
    act('mousemove');
    expect(signOut).toHaveBeenCalledWith('inactive');
    expect(lastActivity()).toBe(0);
    expect(reports).toEqual([0]);
  });

  test('shows the warning when the device wakes during the warning period', () => {
    signIn();
    vi.setSystemTime(start + 14 * minute);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(inactivityStore.getState()).toMatchObject({ warningVisible: true, secondsLeft: 60 });
    act('keydown');
    expect(lastActivity()).toBe(0);
  });

  test('restarts the timeout after activity in another tab', async () => {
    signIn();
    await pass(14 * minute);
    expect(warned()).toBe(true);
    kept.set('last-activity', String(Date.now()));
    await pass(1_000);
    expect(warned()).toBe(false);
    await pass(13 * minute);
    expect(warned()).toBe(true);
  });

  test('ignores a stored time in the future, and signs out after a clock change', async () => {
    signIn();
    kept.set('last-activity', String(start + 24 * 60 * minute));
    await pass(15 * minute);
    expect(signOut).toHaveBeenCalledTimes(1);
    signOut.mockClear();
    authStore.setState({ isLoggedIn: false });
    signIn();
    vi.setSystemTime(Date.now() - 60 * minute);
    await pass(15 * minute + 1_000);
    expect(signOut).toHaveBeenCalledWith('inactive');
  });

  test('"Continuar" extends the session, unless the session has expired', async () => {
    signIn();
    await pass(14 * minute);
    continueSession();
    expect([warned(), lastActivity()]).toEqual([false, 14 * minute]);
    expect(reports.at(-1)).toBe(14 * minute);
    vi.setSystemTime(start + 40 * minute);
    continueSession();
    expect(signOut).toHaveBeenCalledWith('inactive');
    expect(lastActivity()).toBe(14 * minute);
  });

  test('reports input to the server every thirty seconds, and nothing without input', async () => {
    signIn();
    for (let second = 1; second <= 65; second++) {
      await pass(1_000);
      act('click');
    }
    expect(reports).toEqual([0, 30_000, 60_000]);
    await pass(10 * minute);
    expect(reports).toHaveLength(3);
  });
});
