export interface GivenIdentity {
  readonly name: string;
  readonly contacts: readonly string[];
}

/**
 * The facts of the first portfolio row are confirmed. The operator confirms later facts; the owner of a contact can
 * also confirm the contact.
 */
export interface ConfirmedIdentity extends GivenIdentity {
  readonly hasOtherContact: boolean;
}

/** Ignores case, accents and punctuation, and sorts the words. */
export function foldName(fullName: string): string {
  const typed = fullName.toLowerCase();
  // Most names of a large file need no normalisation.
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
 * Returns true when a row is about the customer: the row has the confirmed name or a confirmed contact. Also returns
 * true for a row without contacts while every contact on file is confirmed. Therefore no sequence of accepted rows can
 * replace the confirmed name and all confirmed contacts.
 */
export function isSamePerson(person: ConfirmedIdentity, row: GivenIdentity): boolean {
  if (row.name === person.name) return true;
  return row.contacts.length === 0
    ? !person.hasOtherContact
    : row.contacts.some((contact) => person.contacts.includes(contact));
}
