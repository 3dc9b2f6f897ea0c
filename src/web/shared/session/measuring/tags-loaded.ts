let loaded = false;
let keptOut = false;

/** Whether a tag manager runs in this document; it cannot be unloaded. */
export const tagsAreLoaded = (): boolean => loaded;

export function tagsLoaded(): void {
  loaded = true;
}

/** Prevents loading a tag manager in a document that shows the portal. */
export function blockTags(): void {
  keptOut = true;
}

export const areTagsBlocked = (): boolean => keptOut;
