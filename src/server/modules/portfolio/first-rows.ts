import type { GivenIdentity } from '#domain/people/identity-change.ts';

export type FirstRows = ReturnType<typeof firstRows>;

/** Each customer has three hashes: folded name, e-mail address and mobile number. */
const width = 3;

/** Stores hashes of 4 bytes instead of the values, because a file may contain millions of customers. */
export function firstRows() {
  const places = new Map<string, number>();
  let rows = new Uint32Array(1 << 12);

  return {
    get(document: string) {
      const at = places.get(document);
      if (at === undefined) return undefined;
      const [name, ...contacts] = rows.subarray(at, at + width);
      return {
        name: String(name),
        contacts: contacts.filter((hash) => hash !== 0).map(String),
        hasOtherContact: false,
      };
    },
    add(document: string, { name, contacts }: GivenIdentity) {
      const at = places.size * width;
      if (at + width > rows.length) {
        const wider = new Uint32Array(rows.length * 2);
        wider.set(rows);
        rows = wider;
      }
      rows.set([name, ...contacts].map(Number), at);
      places.set(document, at);
    },
  };
}

export const hashed = ({ name, contacts }: GivenIdentity): GivenIdentity => ({
  name: hashOf(name),
  contacts: contacts.map(hashOf),
});

/** Returns the 32-bit FNV-1a hash. Never returns 0, because 0 means that a value is missing. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return String(hash >>> 0 || 1);
}
