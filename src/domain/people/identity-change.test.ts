import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admitRow, foldName, newHistory, type KnownPerson } from './identity-change.ts';

describe('foldName', () => {
  test.each([
    ['José María', 'Muñoz Peña', 'JOSE MARIA', 'MUNOZ PENA'],
    ['Ana', 'Ruiz Gómez', 'Gómez Ruiz', 'Ana'],
    ['Almacén', 'S. A. S.', 'ALMACEN', 's a s'],
    ['Ana-María', "O'Connor", 'Anamaria', 'OConnor'],
  ])('treats «%s %s» and «%s %s» as one name', (first, last, otherFirst, otherLast) => {
    expect(foldName(first, last)).toBe(foldName(otherFirst, otherLast));
  });

  test('keeps names with other words apart', () => {
    expect(foldName('María', 'López')).not.toBe(foldName('María', 'Gómez'));
    expect(foldName('María', 'López')).not.toBe(foldName('María', 'López Gómez'));
  });
});

describe('admitRow', () => {
  /** Which rows are admitted, one after the other. */
  function admitted(before: KnownPerson, rows: readonly KnownPerson[]): boolean[] {
    let history = newHistory(before);
    return rows.map((row) => {
      const next = admitRow(history, row);
      history = next ?? history;
      return next !== undefined;
    });
  }
  const before: KnownPerson = { name: 'ana', contacts: ['a', '1'] };
  const row = (name: string, ...contacts: string[]) => ({ name, contacts });

  test.each([
    ['the same person', [row('ana', 'a', '1')], [true]],
    ['another name with a known contact', [row('eva', 'a', '2')], [true]],
    ['another name without contacts', [row('eva')], [true]],
    ['the same name with other contacts', [row('ana', 'b', '2')], [true]],
    ['another name with other contacts', [row('eva', 'b', '2')], [false]],
    ['another name with one other contact', [row('eva', 'b')], [false]],
    ['first the name, then the contacts', [row('eva'), row('eva', 'b')], [true, false]],
    ['first the contacts, then the name', [row('ana', 'b'), row('eva')], [true, false]],
    ['first the contacts, then the name with one of them', [row('ana', 'b'), row('eva', 'b')], [true, false]],
    ['contacts changed one after the other', [row('eva', 'a', '2'), row('eva', 'b', '2')], [true, false]],
  ])('decides about %s', (_name, rows, expected) => {
    expect(admitted(before, rows)).toEqual(expected);
  });

  test('holds a person without contacts whose name and contacts would change', () => {
    const rows = [row('ana', 'b'), row('eva', 'b'), row('eva')];
    expect(admitted({ name: 'ana', contacts: [] }, rows)).toEqual([true, false, false]);
  });

  test('never lets the rows of an import change a name together with all contacts, in any order', () => {
    const email = fc.constantFrom('a@x', 'b@x', 'c@x', undefined);
    const mobile = fc.constantFrom('300', '301', '302', undefined);
    const given = fc.record({ name: fc.constantFrom('ana', 'eva', 'luz'), email, mobile });
    const contactsOf = (one: { email: string | undefined; mobile: string | undefined }) =>
      [one.email, one.mobile].filter((value) => value !== undefined);
    fc.assert(
      fc.property(given, fc.array(given, { maxLength: 6 }), (known, rows) => {
        const start = { name: known.name, contacts: contactsOf(known) };
        const isAdmitted = admitted(
          start,
          rows.map((one) => ({ name: one.name, contacts: contactsOf(one) })),
        );
        // What an import stores: the last name, the last e-mail and the last mobile.
        let { name } = known;
        const last: { email: string | undefined; mobile: string | undefined } = { email: undefined, mobile: undefined };
        for (const [index, one] of rows.entries()) {
          if (!isAdmitted[index]) continue;
          name = one.name;
          last.email = one.email ?? last.email;
          last.mobile = one.mobile ?? last.mobile;
        }
        const given = contactsOf(last);
        const areAllOther = given.length > 0 && given.every((value) => !start.contacts.includes(value));
        expect(name !== start.name && areAllOther).toBe(false);
      }),
    );
  });
});
