import { createStore } from 'zustand/vanilla';
import { dropToast, pushToast, type ToastMessage } from '#ui/toast-queue.ts';

export const toasts = createStore<{ list: readonly ToastMessage[] }>(() => ({ list: [] }));

export function showToast(toast: ToastMessage): void {
  toasts.setState(({ list }) => ({ list: pushToast(list, toast) }));
}

export function dismissToast(id: string): void {
  toasts.setState(({ list }) => ({ list: dropToast(list, id) }));
}
