import type { Tone } from './Tag.tsx';

export type ToastMessage = {
  id: string;
  text: string;
  tone?: Tone;
  action?: { label: string; onAct: () => void };
  /** Stands in the place of the closing cross, for a message that is put off and not thrown away. */
  later?: { label: string; onAct: () => void };
  /** Stays until somebody answers it. */
  lasting?: true;
};

/** At most two at once; a newer one pushes out the oldest, and the same id replaces itself. */
export const MAX_TOASTS = 2;

export function pushToast(list: readonly ToastMessage[], toast: ToastMessage): ToastMessage[] {
  return [...list.filter((other) => other.id !== toast.id), toast].slice(-MAX_TOASTS);
}

export function dropToast(list: readonly ToastMessage[], id: string): ToastMessage[] {
  return list.filter((toast) => toast.id !== id);
}

/** 6 s to read, 10 s when there is something to click, for ever when it waits for an answer. */
export function toastMilliseconds(toast: ToastMessage): number {
  if (toast.lasting) return Infinity;
  return toast.action ? 10_000 : 6_000;
}
