let loaded = false;

/** Whether a tag manager runs in this document; it stays until the document goes. */
export const tagsAreLoaded = (): boolean => loaded;

export function tagsLoaded(): void {
  loaded = true;
}
