import { describe, expect, test, vi } from 'vitest';
import { afterClick, isMovingToSubmit, watchClicks } from './submit-click.ts';

const leftFor = (type: string) => ({ relatedTarget: Object.assign(new EventTarget(), { type }) });

describe('isMovingToSubmit', () => {
  test('is true for a submit button', () => {
    expect(isMovingToSubmit(leftFor('submit'))).toBe(true);
  });

  test('is false for a text field, another button and no element', () => {
    expect(isMovingToSubmit(leftFor('text'))).toBe(false);
    expect(isMovingToSubmit(leftFor('button'))).toBe(false);
    expect(isMovingToSubmit({ relatedTarget: null })).toBe(false);
  });
});

describe('afterClick', () => {
  test('runs the action after the current click, or else in the next task', () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const stop = watchClicks();
    const act = vi.fn();

    afterClick(act);
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(1);

    page.dispatchEvent(new Event('pointerdown'));
    afterClick(act);
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
