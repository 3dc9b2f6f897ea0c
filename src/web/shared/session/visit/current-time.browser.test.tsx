import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { learnServerTime, useCurrentDay, useCurrentTime } from './current-time.ts';

const dayMs = 86_400_000;
const start = new Date('2026-11-20T15:00:00Z').getTime();
const learn = (moment: number) =>
  learnServerTime(new Headers({ Date: new Date(moment).toUTCString(), 'Cache-Control': 'no-store' }));
const setDevice = (moment: number) => vi.useFakeTimers({ now: moment, toFake: ['Date'] });

function Clock() {
  return (
    <>
      <p>{useCurrentDay()}</p>
      <p>{useCurrentTime().toISOString()}</p>
    </>
  );
}

beforeEach(() => {
  setDevice(start - 40 * dayMs);
  learn(start);
  setDevice(start);
  learn(start);
});
afterEach(() => void vi.useRealTimers());

describe('useCurrentTime', () => {
  test('uses the server time after a response', async () => {
    await render(<Clock />);
    await expect.element(page.getByText('2026-11-20', { exact: true })).toBeVisible();
    learn(start + 5 * dayMs);
    await expect.element(page.getByText('2026-11-25', { exact: true })).toBeVisible();
    await expect.element(page.getByText('2026-11-25T15:00:00.000Z')).toBeVisible();
  });

  test('is updated when the page becomes visible again', async () => {
    await render(<Clock />);
    setDevice(start + dayMs);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText('2026-11-21', { exact: true })).toBeVisible();
  });

  test('changes each minute', async () => {
    vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await render(<Clock />);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(page.getByText('2026-11-20T15:01:00.000Z')).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(page.getByText('2026-11-20T15:02:00.000Z')).toBeVisible();
  });
});
