import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName, isSamePerson } from './identity-change.ts';

describe('foldName', () => {
  test.each([
    ['José María Muñoz Peña', 'JOSE MARIA MUNOZ PENA'],
    ['Ana Ruiz Gómez', 'Gómez Ruiz Ana'],
    ['Almacén S. A. S.', 'ALMACEN s a s'],
    ["Ana-María O'Connor", 'Anamaria OConnor'],
  ])('treats «%s» and «%s» as the same name', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  test('distinguishes names with different words', () => {
    expect(foldName('María López')).not.toBe(foldName('María Gómez'));
    expect(foldName('María López')).not.toBe(foldName('María López Gómez'));
  });
});

describe('isSamePerson', () => {
  const ana = { name: 'ana', contacts: ['a', '1'], hasOtherContact: false };
  const changed = { ...ana, hasOtherContact: true };

  test.each([
    ['the confirmed name and contacts', ana, { name: 'ana', contacts: ['a', '1'] }, true],
    ['the confirmed name with other contacts', changed, { name: 'ana', contacts: ['b', '2'] }, true],
    ['another name with a confirmed contact', changed, { name: 'eva', contacts: ['a', '2'] }, true],
    ['another name with other contacts', ana, { name: 'eva', contacts: ['b', '2'] }, false],
    ['another name with one other contact', ana, { name: 'eva', contacts: ['b'] }, false],
    ['another name without contacts', ana, { name: 'eva', contacts: [] }, true],
    [
      'another name without contacts, when an unconfirmed contact is on file',
      changed,
      { name: 'eva', contacts: [] },
      false,
    ],
  ])('decides whether the row is about the customer: %s', (_case, person, row, expected) => {
    expect(isSamePerson(person, row)).toBe(expected);
  });

  interface Contact {
    kind: 'email' | 'mobile';
    value: string;
    isPreferred: boolean;
    isConfirmed: boolean;
    isVerified: boolean;
  }
  interface Person {
    name: string;
    confirmedName: string;
    contacts: Contact[];
  }
  interface Row {
    name: string;
    email: string | undefined;
    mobile: string | undefined;
  }
  const contactsOf = ({ email, mobile }: Row) =>
    [
      { kind: 'email' as const, value: email },
      { kind: 'mobile' as const, value: mobile },
    ].flatMap(({ kind, value }) => (value === undefined ? [] : [{ kind, value }]));

  function save(person: Person, row: Row): void {
    person.name = row.name;
    for (const { kind, value } of contactsOf(row)) {
      const ofKind = person.contacts.filter((each) => each.kind === kind);
      let own = ofKind.find((each) => each.value === value);
      if (!own) {
        own = { kind, value, isPreferred: false, isConfirmed: false, isVerified: false };
        person.contacts.push(own);
      }
      if (ofKind.some((each) => each.isPreferred && each.isVerified)) continue;
      for (const each of ofKind) each.isPreferred = false;
      own.isPreferred = true;
    }
  }

  const values = {
    email: fc.constantFrom('a', 'b', 'c', undefined),
    mobile: fc.constantFrom('1', '2', '3', undefined),
  };
  const row = fc.record({ name: fc.constantFrom('ana', 'eva', 'luz'), ...values });
  const step = fc.oneof(
    { weight: 8, arbitrary: row.map((given) => ({ kind: 'row' as const, given })) },
    { weight: 1, arbitrary: row.map((given) => ({ kind: 'confirmed row' as const, given })) },
    { weight: 1, arbitrary: fc.constantFrom('a', 'b', '2').map((value) => ({ kind: 'verified' as const, value })) },
  );

  test('never accepts rows that replace the confirmed name and every confirmed contact', () => {
    fc.assert(
      fc.property(row, fc.array(step, { maxLength: 12 }), (first, steps) => {
        const person: Person = { name: first.name, confirmedName: first.name, contacts: [] };
        save(person, first);
        for (const each of person.contacts) each.isConfirmed = true;
        // The expected state is tracked separately from the flags that the rule uses.
        let original: { name: string; contacts: string[] } = {
          name: first.name,
          contacts: contactsOf(first).map(({ value }) => value),
        };
        for (const each of steps) {
          if (each.kind === 'verified') {
            const own = person.contacts.find(({ value }) => value === each.value);
            if (!own) continue;
            own.isVerified = true;
            original.contacts.push(own.value);
            continue;
          }
          const proven = person.contacts.filter(({ isConfirmed, isVerified }) => isConfirmed || isVerified);
          const known = {
            name: person.confirmedName,
            contacts: proven.map(({ value }) => value),
            hasOtherContact: proven.length < person.contacts.length,
          };
          const given = { name: each.given.name, contacts: contactsOf(each.given).map(({ value }) => value) };
          if (each.kind === 'row' && !isSamePerson(known, given)) continue;
          save(person, each.given);
          const preferred = person.contacts.filter(({ isPreferred }) => isPreferred).map(({ value }) => value);
          if (each.kind === 'confirmed row') {
            person.confirmedName = person.name;
            for (const own of person.contacts) own.isConfirmed = own.isPreferred || given.contacts.includes(own.value);
            const verified = person.contacts.filter(({ isVerified }) => isVerified).map(({ value }) => value);
            original = { name: person.name, contacts: [...preferred, ...given.contacts, ...verified] };
          }
          const isTurned =
            person.name !== original.name &&
            preferred.length > 0 &&
            !preferred.some((value) => original.contacts.includes(value));
          expect(isTurned).toBe(false);
        }
      }),
    );
  });
});
