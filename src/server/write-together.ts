import { AsyncResource } from 'node:async_hooks';

/**
 * Writes one by one while it is quiet, and together what came while the last write was under way: a burst costs a few
 * statements and one connection. Each caller receives how their own write went. After a failure that `isEverybodys` does
 * not claim, each of the group is written alone, so that one that cannot be written spoils no other. `write` runs outside of
 * the asynchronous contexts of its callers.
 */
export function writeTogether<T>(
  write: (items: T[]) => Promise<void>,
  { most, isEverybodys }: { most: number; isEverybodys: (error: unknown) => boolean },
): (item: T) => Promise<void> {
  interface Waiting {
    item: T;
    done: () => void;
    failed: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let writing = false;

  async function writeGroup(group: Waiting[]): Promise<void> {
    try {
      await write(group.map(({ item }) => item));
      for (const { done } of group) done();
    } catch (error) {
      if (group.length > 1 && !isEverybodys(error)) for (const each of group) await writeGroup([each]);
      else for (const { failed } of group) failed(error);
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await writeGroup(group);
    }
    writing = false;
  }

  const beginDraining = AsyncResource.bind(() => void drain());
  return (item) =>
    new Promise<void>((done, failed) => {
      waiting.push({ item, done, failed });
      if (writing) return;
      writing = true;
      // What comes in the same round of the event loop goes together too.
      setImmediate(beginDraining);
    });
}
