import { describe, expect, test, vi } from 'vitest';
import { afterThePress, isOnTheWayToSubmit, watchPresses } from './submit-press.ts';

const leftFor = (type: string) => ({ relatedTarget: Object.assign(new EventTarget(), { type }) });

describe('leaving a field', () => {
  test("for the form's own button is the press of it", () => {
    expect(isOnTheWayToSubmit(leftFor('submit'))).toBe(true);
  });

  test('for anything else, or for nothing, is leaving it', () => {
    expect(isOnTheWayToSubmit(leftFor('text'))).toBe(false);
    expect(isOnTheWayToSubmit(leftFor('button'))).toBe(false);
    expect(isOnTheWayToSubmit({ relatedTarget: null })).toBe(false);
  });
});

describe('what a press would move', () => {
  test('happens once the press has ended, and at once without a press', () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const stop = watchPresses();
    const act = vi.fn();

    afterThePress(act);
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(1);

    page.dispatchEvent(new Event('pointerdown'));
    afterThePress(act);
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event('pointerup'));
    expect(act).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(2);

    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});
