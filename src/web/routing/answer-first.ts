interface Loading {
  /** Only of a navigation; without one nobody has pressed anything. */
  action?: object;
}

/** How long a picture is waited for that may not come. */
const longestWaitMs = 50;

/**
 * Lets the browser draw the answer to a press before the next page is made: matching, guards and drawing are one piece of
 * work, and on a slow phone the pressed button would stand still meanwhile.
 * @param address makes the new address known at once, as others may ask for it.
 */
export function answerFirst<L extends Loading>(
  load: (options?: L) => Promise<void>,
  address: () => void,
): (options?: L) => Promise<void> {
  return async (options) => {
    if (options?.action && typeof document !== 'undefined' && !document.hidden) {
      address();
      await new Promise<void>((drawn) => {
        requestAnimationFrame(() => setTimeout(drawn));
        setTimeout(drawn, longestWaitMs);
      });
    }
    await load(options);
  };
}
