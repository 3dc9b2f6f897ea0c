/** A contact of the user record (specification §3). */
export type ContactEntry = {
  readonly kind: 'email' | 'celular';
  readonly value: string;
  readonly isPreferred: boolean;
  readonly priority: number;
};

export function preferredEmail(contacts: readonly ContactEntry[]): string | null {
  return contacts.find(({ kind, isPreferred }) => kind === 'email' && isPreferred)?.value ?? null;
}

export function preferredPhone(contacts: readonly ContactEntry[]): string | null {
  const [first] = contacts
    .filter(({ kind, value, isPreferred }) => kind === 'celular' && isPreferred && /^\d{7,15}$/.test(value))
    .toSorted((a, b) => b.priority - a.priority);
  return first?.value ?? null;
}
