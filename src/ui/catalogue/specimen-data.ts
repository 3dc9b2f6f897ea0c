import type { Followed } from '#ui/store-binding.ts';
import type { Stair } from '#ui/figures/Staircase.tsx';

const months = ['dic', 'ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov'];
const written = (pesos: number) => pesos.toLocaleString('es-CO');

export function planSteps(count: number): Stair[] {
  return Array.from({ length: count }, (_, index) => {
    const month = months[index % 12] ?? '';
    const value = 313_600 * (index + 1);
    return {
      value,
      amount: written(value),
      label: month,
      date: `5 ${month} ${2026 + Math.floor((index + 11) / 12)}`,
    };
  });
}

export function held<T>(value: T): Followed<T> & { setState(next: T): void } {
  const listeners = new Set<(now: T) => void>();
  let now = value;
  return {
    getState: () => now,
    setState(next) {
      now = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const readDigits = (text: string): number | undefined =>
  /^\d[\d.]*$/.test(text) ? Number(text.replaceAll('.', '')) : undefined;
