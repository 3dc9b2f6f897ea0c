import type { StoredSlot } from '#server/db/schema/agreements.ts';

export function instalmentsMoved(before: readonly StoredSlot[], after: readonly StoredSlot[]) {
  const earlier = new Map(before.map(({ number, dueOn }) => [number, dueOn]));
  return after
    .filter(({ number, dueOn }) => earlier.get(number) !== dueOn)
    .map(({ number, dueOn }) => ({ number, dueOn }));
}
