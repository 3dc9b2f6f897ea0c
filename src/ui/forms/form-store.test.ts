import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { formStore } from './form-store.ts';

const schema = z.object({ code: z.string().check(z.minLength(6, 'Escribe los 6 números.')) });

describe('submit', () => {
  test('stops at errors and touches every field', () => {
    const send = vi.fn();
    const store = formStore({ code: '123' });
    store.submit(schema, {}, send);
    expect(send).not.toHaveBeenCalled();
    expect(store.state()).toMatchObject({ stops: 1, stoppedBy: { field: 'code', message: 'Escribe los 6 números.' } });
    expect([...store.state().touched]).toEqual(['code']);
  });

  test('touches every field of a valid form', () => {
    const store = formStore({ code: '123456' });
    store.submit(schema, {}, vi.fn());
    expect([...store.state().touched]).toEqual(['code']);
  });

  test('sends values that are not rendered yet', () => {
    const send = vi.fn();
    const store = formStore({ code: '' });
    store.happen({ type: 'changed', change: { code: '123456' } });
    store.submit(schema, {}, send);
    expect(send).toHaveBeenCalledWith({ code: '123456' });
  });

  test('sends once when called twice before completion', async () => {
    const ends: (() => void)[] = [];
    const send = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const store = formStore({ code: '123456' });
    store.submit(schema, {}, send);
    store.submit(schema, {}, send);
    expect(send).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    store.submit(schema, {}, send);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

test('the form store notifies its listeners only of changes', () => {
  const listener = vi.fn();
  const store = formStore({ code: '' });
  const stop = store.listen(listener);
  store.happen({ type: 'changed', change: { code: '' } });
  expect(listener).not.toHaveBeenCalled();
  store.happen({ type: 'left', field: 'code' });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.happen({ type: 'changed', change: { code: '1' } });
  expect(listener).toHaveBeenCalledTimes(1);
});
