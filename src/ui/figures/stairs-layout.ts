export type StairState = 'paid' | 'next' | 'ahead';

/** With this number of steps or more, a step is too narrow for its own label. */
export const DENSE_FROM = 13;

export function stairState(index: number, paid: number | null): StairState {
  if (paid === null) return 'ahead';
  if (index < paid) return 'paid';
  return index === paid ? 'next' : 'ahead';
}

export function isLabelled(index: number, count: number, paid: number | null): boolean {
  if (count < DENSE_FROM || index === 0 || index === count - 1) return true;
  const clear = Math.ceil(count / 4);
  return paid !== null && index === paid && index >= clear && index < count - clear;
}

/** The values are from 0 to 1. `part` is the share of the width that the text of the first amount takes. */
export function heightUnderFirst(heights: readonly number[], part: number): number {
  return Math.max(0, ...heights.slice(0, Math.ceil(heights.length * part)));
}

export function stairHeights(values: readonly number[]): number[] {
  const top = Math.max(0, ...values);
  return values.map((value) => (top > 0 ? Math.max(0, value) / top : 0));
}
