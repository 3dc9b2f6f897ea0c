import { plainCharacters } from './plain-characters.ts';

/**
 * The seven patterns of the specification (§5). The patterns also match incomplete values, because the user is still
 * typing.
 */
const patterns = {
  int: /^\d+$/,
  num: /^-?\d*\.?\d*$/,
  alpha: /^[\p{L}\p{M}]+$/u,
  alphanum: /^[\p{L}\p{M}\d]+$/u,
  hex: /^[\da-f]+$/i,
  money: /^\d{1,3}(,\d{3})*(,\d{0,3}|\.\d{0,2})?$/,
  nospaces: /^\S+$/,
} as const;

export type KeyPattern = keyof typeof patterns;

/**
 * A named pattern or a regular expression. An expression with `^` at the start or `$` at the end must match the whole
 * value; any other expression must match each character.
 */
export type KeyFilter = KeyPattern | RegExp;

/** Colombian pesos, also incomplete ("1.500."). */
export const colombianMoney = /^\d{1,3}(\.\d{3})*(\.\d{0,3})?$/;

const accepted: Record<KeyPattern, string> = {
  int: 'Solo números',
  num: 'Solo números, con punto para los decimales',
  alpha: 'Solo letras',
  alphanum: 'Solo letras y números',
  hex: 'Solo números y letras de la A a la F',
  money: 'Solo valores como 1,500.00',
  nospaces: 'Sin espacios',
};

export function acceptedBy(filter: KeyFilter): string {
  return typeof filter === 'string' ? accepted[filter] : 'Ese carácter no va en este campo';
}

export function passes(filter: KeyFilter, text: string): boolean {
  if (text === '') return true;
  const expression = typeof filter === 'string' ? patterns[filter] : filter;
  // Without the flags `g` and `y`, the expression keeps no state between calls.
  const matches = (part: string) => new RegExp(expression.source, expression.flags.replace(/[gy]/g, '')).test(part);
  const judgesTheWhole = expression.source.startsWith('^') || expression.source.endsWith('$');
  return judgesTheWhole ? matches(text) : [...text].every(matches);
}

export interface Filtered {
  text: string;
  /** The position of the caret, or the unchanged selection when no inserted character matches. */
  selection: readonly [start: number, end: number];
  rejected: boolean;
}

/**
 * Inserts the whole text when the result is valid. Otherwise inserts only the characters that match. Keeps text and
 * selection when no character matches.
 */
export function insertFiltered(
  filter: KeyFilter,
  before: string,
  [start, end]: readonly [start: number, end: number],
  inserted: string,
): Filtered {
  const head = before.slice(0, start);
  const tail = before.slice(end);
  if (passes(filter, head + inserted + tail)) return placed(head + inserted, tail, false);
  let kept = head;
  const plain = filter === 'money' || filter === colombianMoney ? inserted : plainCharacters(inserted);
  if (passes(filter, head + plain + tail)) return placed(head + plain, tail, false);
  for (const character of plain) if (passes(filter, kept + character + tail)) kept += character;
  return kept === head ? { text: before, selection: [start, end], rejected: true } : placed(kept, tail, true);
}

const placed = (head: string, tail: string, rejected: boolean): Filtered => ({
  text: head + tail,
  selection: [head.length, head.length],
  rejected,
});

/**
 * Returns the valid text for a field in which a composition, autofill or a deletion has already written `after`.
 * `caret` is the current position; `before` is the last valid value.
 */
export function settleFiltered(filter: KeyFilter, before: string, after: string, caret: number): Filtered {
  if (passes(filter, after)) return { text: after, selection: [caret, caret], rejected: false };
  const tail = after.slice(caret);
  const tailStays = before.endsWith(tail);
  const end = tailStays ? before.length - tail.length : before.length;
  const written = tailStays ? after.slice(0, caret) : after;
  let start = 0;
  while (start < end && start < written.length && before[start] === written[start]) start++;
  return insertFiltered(filter, before, [start, end], written.slice(start));
}
