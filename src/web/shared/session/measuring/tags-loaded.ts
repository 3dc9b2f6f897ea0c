let loaded = false;
let keptOut = false;

/** Whether a tag manager runs in this document; it stays until the document goes. */
export const tagsAreLoaded = (): boolean => loaded;

export function tagsLoaded(): void {
  loaded = true;
}

/** A document that shows the portal loads no tag manager any more. */
export function keepTagsOut(): void {
  keptOut = true;
}

export const tagsAreKeptOut = (): boolean => keptOut;
