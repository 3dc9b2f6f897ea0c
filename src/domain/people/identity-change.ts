/** How a row of a portfolio describes a person: the folded name, the e-mail and the mobile. */
export interface GivenIdentity {
  readonly name: string;
  readonly contacts: readonly string[];
}

/** What of a person is confirmed: by the first row that named them, by the operator or, for a contact, by its owner. */
export interface ConfirmedIdentity extends GivenIdentity {
  /** An import added a contact later that is not confirmed. */
  readonly hasOtherContact: boolean;
}

/** Folds a name for comparison: no case, accents or punctuation, and the words in alphabetical order. */
export function foldName(fullName: string): string {
  const typed = fullName.toLowerCase();
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

/**
 * Whether a row is about the person. It must give the confirmed name or a confirmed contact; a row without contacts may give
 * another name while every contact on file is confirmed. So no sequence of admitted rows replaces the confirmed name and all
 * confirmed contacts.
 */
export function isSamePerson(person: ConfirmedIdentity, row: GivenIdentity): boolean {
  if (row.name === person.name) return true;
  return row.contacts.length === 0
    ? !person.hasOtherContact
    : row.contacts.some((contact) => person.contacts.includes(contact));
}
