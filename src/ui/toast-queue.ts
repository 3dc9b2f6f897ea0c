import type { Tone } from './Tag.tsx';

export type ToastMessage = {
  id: string;
  text: string;
  tone?: Tone;
  action?: { label: string; onAct: () => void };
  /** Replaces the close button, for a message that is deferred rather than dismissed. */
  later?: { label: string; onAct: () => void };
  /** No timeout. */
  lasting?: true;
};

/** At most two; a newer one removes the oldest, and the same id replaces itself. */
export const MAX_TOASTS = 2;

export function pushToast(list: readonly ToastMessage[], toast: ToastMessage): ToastMessage[] {
  return [...list.filter((other) => other.id !== toast.id), toast].slice(-MAX_TOASTS);
}

export function dropToast(list: readonly ToastMessage[], id: string): ToastMessage[] {
  return list.filter((toast) => toast.id !== id);
}

/** 6 s to read, 10 s with an action, no limit when it needs an answer. */
export function toastMilliseconds(toast: ToastMessage): number {
  if (toast.lasting) return Infinity;
  return toast.action ? 10_000 : 6_000;
}
