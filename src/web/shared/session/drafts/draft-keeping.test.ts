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

describe('a draft', () => {
  test('is saved when the typing rests, with its last state and not with each letter', async () => {
    const { keeping, steps } = kept();
    for (const street of ['', 'C', 'Ca', 'Calle 5']) keeping.changed({ street });
    await vi.advanceTimersByTimeAsync(restMs - 1);
    expect(steps).toEqual([]);
    await rest();
    expect(steps).toEqual(['Calle 5']);
  });

  test('of a form that nobody touched is none', async () => {
    const { keeping, means } = kept();
    keeping.changed({ street: '' });
    keeping.changed({ street: 'from the profile' }, false);
    keeping.changed({ street: 'from the profile' });
    keeping.saveNow();
    await rest();
    expect(means.save).not.toHaveBeenCalled();
  });

  test('is saved at once when there is no time to wait, and not again afterwards', async () => {
    const { keeping, steps } = kept();
    keeping.changed({ street: '' });
    keeping.changed({ street: 'Calle 5' });
    keeping.saveNow();
    keeping.saveNow();
    await rest();
    expect(steps).toEqual(['Calle 5']);
  });

  test('that could not be saved is saved with the next occasion', async () => {
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

  test('never lands under an older one: a save waits for the one before', async () => {
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

  test('is forgotten once the form was sent, and nothing of it comes back', async () => {
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

  test('leaves files out', async () => {
    const { keeping, means } = kept();
    keeping.changed({ street: '' });
    keeping.changed({ street: 'Calle 5', file: new Blob(['x']) });
    await rest();
    expect(means.save).toHaveBeenCalledWith({ street: 'Calle 5' });
  });
});

describe('a draft of an older form', () => {
  test('gives back the fields that still exist, with the kind of value that they have', () => {
    const values = { street: '', income: 0, city: null as string | null, uses: [] as string[] };
    const saved = { street: 'Calle 5', income: '3', city: '11001', uses: {}, gone: 1, toString: 'x' };
    expect(fittingPart(values, saved)).toEqual({ street: 'Calle 5', city: '11001' });
  });
});
