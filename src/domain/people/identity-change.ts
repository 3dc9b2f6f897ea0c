/** How the portfolio knows a person: the folded name and every e-mail and mobile on file. */
export interface KnownPerson {
  readonly name: string;
  readonly contacts: readonly string[];
}

/** Folds a name for comparison: no case, accents or punctuation, and the words in alphabetical order. */
export function foldName(firstNames: string, lastNames: string): string {
  const typed = `${firstNames} ${lastNames}`.toLowerCase();
  // Most names of a large file need no more than this.
  const plain = /^[a-z ]*$/.test(typed)
    ? typed
    : typed
        .normalize('NFD')
        .replace(/[\p{M}\p{P}\p{Cf}]/gu, '')
        .toLowerCase();
  return plain
    .split(/\s+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** What the rows of one import have done to a person so far. `before` is the person as known before the import. */
export interface PersonHistory {
  readonly before: KnownPerson;
  readonly isNameChanged: boolean;
  /** An admitted row brought contacts and none of them was known before. */
  readonly isContactReplaced: boolean;
}

export const newHistory = (before: KnownPerson): PersonHistory => ({
  before,
  isNameChanged: false,
  isContactReplaced: false,
});

/**
 * Adds a row to the history. Returns undefined when the row must be held back, because it and the rows admitted before it
 * would change the name of the person and all contacts that the import gives. After a row with only unknown contacts, the
 * name may change only in a row with a known contact.
 */
export function admitRow(history: PersonHistory, row: KnownPerson): PersonHistory | undefined {
  const { before } = history;
  const isContactKnown = row.contacts.some((contact) => before.contacts.includes(contact));
  const bringsOnlyUnknown = row.contacts.length > 0 && !isContactKnown;
  const isOtherName = row.name !== before.name;
  if (isOtherName && (bringsOnlyUnknown || (history.isContactReplaced && !isContactKnown))) return undefined;
  return {
    before,
    isNameChanged: history.isNameChanged || isOtherName,
    isContactReplaced: history.isContactReplaced || bringsOnlyUnknown,
  };
}
