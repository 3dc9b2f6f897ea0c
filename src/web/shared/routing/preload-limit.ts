/** The same function, of which at most `limit` calls run at once; the others wait in their order. */
export function atMost<A extends unknown[], R>(
  limit: number,
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (...args) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(...args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
