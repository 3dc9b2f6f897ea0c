import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftKeeping, fittingPart, restMs } from './draft-keeping.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function kept() {
  const steps: string[] = [];
  const answers: (() => Promise<unknown>)[] = [];
  const means = {
    save: vi.fn(async (values: Record<string, unknown>) => {
      await answers.shift()?.();
      steps.push(String(values['street']));
    }),
    discard: vi.fn(async () => void steps.push('discard')),
  };
  return { steps, answers, means, keeping: draftKeeping(means) };
}
const rest = () => vi.advanceTimersByTimeAsync(restMs);

describe('draftKeeping', () => {
  test('saves the last values when the user stops typing', async () => {
    const { keeping, steps } = kept();
    for (const street of ['', 'C', 'Ca', 'Calle 5']) keeping.changed({ street });
    await vi.advanceTimersByTimeAsync(restMs - 1);
    expect(steps).toEqual([]);
    await rest();
    expect(steps).toEqual(['Calle 5']);
  });

  test('does not save an unchanged form', async () => {
    const { keeping, means } = kept();
    keeping.changed({ street: '' });
    keeping.changed({ street: 'from the profile' }, false);
    keeping.changed({ street: 'from the profile' });
    keeping.saveNow();
    await rest();
    expect(means.save).not.toHaveBeenCalled();
  });

  test('saves once when saveNow is called twice', async () => {
    const { keeping, steps } = kept();
    keeping.changed({ street: '' });
    keeping.changed({ street: 'Calle 5' });
    keeping.saveNow();
    keeping.saveNow();
    await rest();
    expect(steps).toEqual(['Calle 5']);
  });

  test('retries a failed save when saveNow is called', async () => {
    const { keeping, answers, steps } = kept();
    answers.push(() => Promise.reject(new Error('offline')));
    keeping.changed({ street: '' });
    keeping.changed({ street: 'Calle 5' });
    await rest();
    expect(steps).toEqual([]);
    keeping.saveNow();
    await rest();
    expect(steps).toEqual(['Calle 5']);
  });

  test('runs one save at a time', async () => {
    const { keeping, answers, steps } = kept();
    let release = () => {};
    answers.push(() => new Promise<void>((resolve) => (release = resolve)));
    keeping.changed({ street: '' });
    for (const street of ['first', 'second', 'third']) {
      keeping.changed({ street });
      await rest();
    }
    release();
    await rest();
    expect(steps).toEqual(['first', 'third']);
  });

  test('discards the draft when the form is submitted', async () => {
    const { keeping, answers, steps } = kept();
    answers.push(() => Promise.reject(new Error('late')));
    keeping.changed({ street: '' });
    keeping.changed({ street: 'Calle 5' });
    keeping.saveNow();
    keeping.sent();
    keeping.changed({ street: '' });
    keeping.saveNow();
    await rest();
    expect(steps).toEqual(['discard']);
  });

  test('saves no files', async () => {
    const { keeping, means } = kept();
    keeping.changed({ street: '' });
    keeping.changed({ street: 'Calle 5', file: new Blob(['x']) });
    await rest();
    expect(means.save).toHaveBeenCalledWith({ street: 'Calle 5' });
  });
});

describe('fittingPart', () => {
  test('restores the fields that still exist with the same type', () => {
    const values = { street: '', income: 0, city: null as string | null, uses: [] as string[] };
    const saved = { street: 'Calle 5', income: '3', city: '11001', uses: {}, gone: 1, toString: 'x' };
    expect(fittingPart(values, saved)).toEqual({ street: 'Calle 5', city: '11001' });
  });
});
