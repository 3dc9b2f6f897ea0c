import {
  admitRow,
  foldName,
  newHistory,
  type KnownPerson,
  type PersonHistory,
} from '#domain/people/identity-change.ts';
import type { PortfolioPerson } from './portfolio-row.ts';

type Named = Pick<PortfolioPerson, 'firstNames' | 'lastNames' | 'email' | 'mobile'>;

/** A person's document as operators write it: `CC 30111223`. */
export const documentKey = ({ type, number }: PortfolioPerson['document']): string => `${type} ${number}`;

export const knownPerson = ({ firstNames, lastNames, email, mobile }: Named): KnownPerson => ({
  name: foldName(firstNames, lastNames),
  contacts: [email, mobile].filter((contact) => contact !== null),
});

/** Numbers that are kept of each person: hashes of the folded name, the e-mail and the mobile of their first row. */
const width = 3;

/**
 * Compares each row with the first row of the same person in the file. Only hashes of 32 bits are kept, because a file may have
 * millions of people.
 */
export function peopleOfFile(): { admits(person: PortfolioPerson): boolean } {
  const places = new Map<string, number>();
  const histories = new Map<string, PersonHistory>();
  let first = new Uint32Array(1 << 12);

  return {
    admits(person) {
      const key = documentKey(person.document);
      const place = places.get(key);
      const hashes = [
        hashOf(foldName(person.firstNames, person.lastNames)),
        person.email === null ? 0 : hashOf(person.email),
        person.mobile === null ? 0 : hashOf(person.mobile),
      ];
      if (place === undefined) {
        const at = places.size * width;
        if (at + width > first.length) {
          const wider = new Uint32Array(first.length * 2);
          wider.set(first);
          first = wider;
        }
        first.set(hashes, at);
        places.set(key, at);
        return true;
      }
      const before = first.subarray(place, place + width);
      if (hashes.every((hash, index) => hash === before[index])) return true;
      const next = admitRow(histories.get(key) ?? newHistory(fromHashes(before)), fromHashes(hashes));
      if (next) histories.set(key, next);
      return next !== undefined;
    },
  };
}

function fromHashes([name, ...contacts]: Iterable<number>): KnownPerson {
  return { name: String(name), contacts: contacts.filter((hash) => hash !== 0).map(String) };
}

/** FNV-1a; never 0, which means that there is no value. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}
