/**
 * Writes one by one while it is quiet, and together what came while the last write was under way: a burst costs a few
 * statements and one connection. Each caller hears how their own write went.
 */
export function writeTogether<T>(write: (items: T[]) => Promise<void>, most: number): (item: T) => Promise<void> {
  let waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await write(group.map(({ item }) => item));
        for (const { done } of group) done();
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
    writing = false;
  }
  return (item) =>
    new Promise<void>((done, failed) => {
      waiting.push({ item, done, failed });
      // What comes in the same round of the event loop goes together too.
      if (!writing) {
        writing = true;
        setImmediate(() => void drain());
      }
    });
}
