let loaded = false;
let keptOut = false;

export const tagsAreLoaded = (): boolean => loaded;

export function tagsLoaded(): void {
  loaded = true;
}

export function blockTags(): void {
  keptOut = true;
}

export const areTagsBlocked = (): boolean => keptOut;
