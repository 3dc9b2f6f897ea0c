import { describe, expect, test } from 'vitest';
import { dropToast, pushToast, toastMilliseconds, type ToastMessage } from './toast-queue.ts';

const toast = (id: string): ToastMessage => ({ id, text: id });

describe('passing messages', () => {
  test('a third message pushes out the oldest', () => {
    const list = ['a', 'b', 'c'].reduce<ToastMessage[]>((all, id) => pushToast(all, toast(id)), []);
    expect(list.map(({ id }) => id)).toEqual(['b', 'c']);
  });
  test('a message with the same id replaces itself', () => {
    const list = pushToast([toast('a'), toast('b')], { id: 'a', text: 'nuevo' });
    expect(list).toEqual([toast('b'), { id: 'a', text: 'nuevo' }]);
  });
  test('dropping an unknown message changes nothing', () => {
    expect(dropToast([toast('a')], 'z')).toEqual([toast('a')]);
  });
  test('a message with something to click stays longer', () => {
    expect(toastMilliseconds(toast('a'))).toBe(6000);
    expect(toastMilliseconds({ ...toast('a'), action: { label: 'Deshacer', onAct: () => {} } })).toBe(10_000);
  });
});
