export interface GivenIdentity {
  readonly name: string;
  readonly contacts: readonly string[];
}

/**
 * The name and contacts that the first portfolio row contained, that the operator confirmed, or that the customer
 * verified.
 */
export interface ConfirmedIdentity extends GivenIdentity {
  readonly hasOtherContact: boolean;
}

export function foldName(fullName: string): string {
  const typed = fullName.toLowerCase();
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
 * Returns true when the row has the confirmed name, a confirmed contact, or no contact for a person without unconfirmed
 * contacts.
 */
export function isSamePerson(person: ConfirmedIdentity, row: GivenIdentity): boolean {
  if (row.name === person.name) return true;
  return row.contacts.length === 0
    ? !person.hasOtherContact
    : row.contacts.some((contact) => person.contacts.includes(contact));
}
