import type { Tone } from './Tag.tsx';

export type ToastMessage = {
  id: string;
  text: string;
  tone?: Tone;
  action?: { label: string; onAct: () => void };
  later?: { label: string; onAct: () => void };
  lasting?: true;
};

export const MAX_TOASTS = 2;

export function pushToast(list: readonly ToastMessage[], toast: ToastMessage): ToastMessage[] {
  return [...list.filter((other) => other.id !== toast.id), toast].slice(-MAX_TOASTS);
}

export function dropToast(list: readonly ToastMessage[], id: string): ToastMessage[] {
  return list.filter((toast) => toast.id !== id);
}

export function toastMilliseconds(toast: ToastMessage): number {
  if (toast.lasting) return Infinity;
  return toast.action ? 10_000 : 6_000;
}
