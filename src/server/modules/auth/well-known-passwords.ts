import { readFileSync } from 'node:fs';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const letters = (text: string) => plain(text).replace(/[^a-z]/g, '');
const keys = (text: string) => text.replace(/[^a-z0-9]/g, '');

const words = new Set(
  readFileSync(new URL('./password-words.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhn',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '147258369',
  '159357',
  '789456123',
  'qwaszx',
  '1020304050607080',
  '1122334455667788',
  '1357924680',
  '2468013579',
  'aqswdefrgt',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);

export interface PersonalData {
  documentNumber: string;
  names: string[];
  contacts: string[];
}

export function isWellKnownPassword(password: string, { documentNumber, names, contacts }: PersonalData): boolean {
  const text = plain(password);
  const compact = keys(text);
  if (compact.includes(documentNumber.toLowerCase())) return true;
  if (contacts.some((contact) => compact.includes(keys(plain(contact))))) return true;
  if (new Set(text).size <= 4 || isRepetition(text) || isRepetition(compact)) return true;
  if ([compact, compact.slice(1), keys(text.replaceAll('@', 'a')), keys(unleet(text))].some(isWalk)) return true;
  const own = new Set(
    [...names.flatMap((name) => name.split(/\s+/)), ...contacts.map((contact) => contact.split('@')[0] ?? '')].map(
      letters,
    ),
  );
  if (letters(text).length > 0 && withoutWords(letters(unleet(text)), [...own, 'rebanca']).length < 4) return true;
  const isKnown = (word: string) => words.has(word) || (word.length > 2 && own.has(word));
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [text, core, unleet(core), ...withoutDigits(text.trim()).map(unleet)].some((candidate) =>
    isMadeOf(letters(candidate), isKnown),
  );
}

function withoutWords(text: string, taken: readonly string[]): string {
  const longestFirst = taken.filter((word) => word.length > 2).sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/**
 * Returns the variants of the text without its last 0, 1, … n digits. A trailing digit may replace a letter, as in
 * `amig0123`.
 */
function withoutDigits(text: string): string[] {
  const digits = /\d*$/.exec(text)?.[0].length ?? 0;
  return Array.from({ length: digits + 1 }, (_, cut) => text.slice(0, text.length - cut));
}

function isMadeOf(text: string, isKnown: (word: string) => boolean): boolean {
  if (text.length < 3) return false;
  if (isKnown(text)) return true;
  for (let cut = 3; cut <= text.length - 3; cut++)
    if (isKnown(text.slice(0, cut)) && isKnown(text.slice(cut))) return true;
  return false;
}

function isRepetition(text: string): boolean {
  for (let unit = 1; unit <= text.length / 2 && unit <= 8; unit++) {
    if ([...text].every((sign, at) => sign === text[at % unit])) return true;
  }
  return false;
}

function isWalk(text: string): boolean {
  if (text.length === 0) return false;
  for (let at = 0; at < text.length;) {
    let reach = 0;
    for (const walk of walks) {
      let length = Math.max(3, reach + 1);
      while (at + length <= text.length && walk.includes(text.slice(at, at + length))) reach = length++;
    }
    if (reach < 3) return text.length - at <= 2 && at >= 8;
    at += reach;
  }
  return true;
}
