import { describe, expect, test } from 'vitest';
import { dropToast, pushToast, toastMilliseconds, type ToastMessage } from './toast-queue.ts';

const toast = (id: string): ToastMessage => ({ id, text: id });

describe('toast queue', () => {
  test('removes the oldest of three toasts', () => {
    const list = ['a', 'b', 'c'].reduce<ToastMessage[]>((all, id) => pushToast(all, toast(id)), []);
    expect(list.map(({ id }) => id)).toEqual(['b', 'c']);
  });
  test('replaces a toast with the same id', () => {
    const list = pushToast([toast('a'), toast('b')], { id: 'a', text: 'nuevo' });
    expect(list).toEqual([toast('b'), { id: 'a', text: 'nuevo' }]);
  });
  test('ignores the dismissal of an unknown toast', () => {
    expect(dropToast([toast('a')], 'z')).toEqual([toast('a')]);
  });
  test('shows toasts with an action for a longer time', () => {
    expect(toastMilliseconds(toast('a'))).toBe(6000);
    expect(toastMilliseconds({ ...toast('a'), action: { label: 'Deshacer', onAct: () => {} } })).toBe(10_000);
  });
});
