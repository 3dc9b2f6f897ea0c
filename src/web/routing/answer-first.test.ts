import { afterEach, expect, test, vi } from 'vitest';
import { answerFirst } from './answer-first.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function pressed({ hidden = false } = {}) {
  vi.useFakeTimers();
  const done: string[] = [];
  let draw: () => void = () => undefined;
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => void (draw = next));
  const load = answerFirst<{ action?: object }>(
    async () => void done.push('load'),
    () => void done.push('address'),
  );
  return { done, load, draw: () => draw() };
}

test('the new address is known at once, and the page is made once the press stands drawn', async () => {
  const { done, load, draw } = pressed();
  const loaded = load({ action: {} });
  expect(done).toEqual(['address']);
  draw();
  expect(done).toEqual(['address']);
  await vi.advanceTimersByTimeAsync(0);
  await loaded;
  expect(done).toEqual(['address', 'load']);
});

test('a picture that does not come is not waited for', async () => {
  const { done, load } = pressed();
  void load({ action: {} });
  await vi.advanceTimersByTimeAsync(49);
  expect(done).toEqual(['address']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['address', 'load']);
});

test.each([
  ['in a tab that nobody sees', { hidden: true }, { action: {} }],
  ['where nobody has gone anywhere', {}, {}],
])('%s nothing is waited for', async (_where, visible, options) => {
  const { done, load } = pressed(visible);
  await load(options);
  expect(done).toEqual(['load']);
});
