export type StairState = 'paid' | 'next' | 'ahead';

/** More steps than this and each one is too narrow for its own label. */
export const DENSE_FROM = 13;

/** How a step looks: solid once it is paid, outlined while it is to come. Of a plan that nobody has accepted all are to come. */
export function stairState(index: number, paid: number | null): StairState {
  if (paid === null) return 'ahead';
  if (index < paid) return 'paid';
  return index === paid ? 'next' : 'ahead';
}

/** Which steps keep their value and label when they cannot all be written: the first, the next one if it stands clear, the last. */
export function isLabelled(index: number, count: number, paid: number | null): boolean {
  if (count < DENSE_FROM || index === 0 || index === count - 1) return true;
  const clear = Math.ceil(count / 4);
  return paid !== null && index === paid && index >= clear && index < count - clear;
}

/** How high, as a share, the steps reach that a first value lies over: it is as wide as `part` (0 to 1) of the stairs. */
export function heightUnderFirst(heights: readonly number[], part: number): number {
  return Math.max(0, ...heights.slice(0, Math.ceil(heights.length * part)));
}

/** Heights as shares of the highest step (0 to 1); all zero when there is nothing to draw. */
export function stairHeights(values: readonly number[]): number[] {
  const top = Math.max(0, ...values);
  return values.map((value) => (top > 0 ? Math.max(0, value) / top : 0));
}
