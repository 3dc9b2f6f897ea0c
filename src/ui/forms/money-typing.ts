/** Most digits that a field accepts; still exact in a number. */
export const MAX_DIGITS = 12;

/** Parses whole pesos; undefined when the text is not clearly one amount. */
export type ParseAmount = (text: string) => number | undefined;

/** Groups digits: "1500000" → "1.500.000". Removes leading zeros, keeps a single zero. */
export function groupDigits(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return plain.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Formats whole pesos for the field; null is an empty field. */
export function writePesos(pesos: number | null): string {
  return pesos === null ? '' : groupDigits(String(Math.trunc(Math.abs(pesos))));
}

/** The field after an input. `value` is null for an empty field, undefined for a text that is not an amount. */
export type Typed = { text: string; caret: number; value: number | null | undefined };

/** Parses a text that was pasted, dropped, dictated or autofilled. */
export function readWhole(text: string, parse: ParseAmount): Typed {
  const value = text.trim() === '' ? null : withinLimit(parse(text));
  const written = value === undefined ? text : writePesos(value);
  return { text: written, caret: written.length, value };
}

const withinLimit = (value: number | undefined) =>
  value !== undefined && String(value).length <= MAX_DIGITS ? value : undefined;

/** The field's notation: dots between groups of three and, while typing, a comma with decimals. */
const own = /^([\d.]*)(,\d{0,2})?$/;
const isOwn = (text: string) => {
  const [, head = '', tail = ''] = own.exec(text) ?? [];
  return groupDigits(head.replaceAll('.', '')) + tail === text;
};
const dots = (text: string) => text.split('.').length - 1;

/** Some keyboards type full-width digits. */
const asciiDigits = (text: string) =>
  text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

/**
 * One keystroke; `after` is the browser's text. In the field's notation the digits are grouped and the caret is kept. A
 * separator or any other character stays as typed until the field is left, so that `1.500,50` can be typed and `500
 * mil` is not read as 500.
 */
export function retype(before: string, typed: string, caret: number, inputType: string, parse: ParseAmount): Typed {
  const after = asciiDigits(typed);
  if (isOwn(before) && own.test(after) && dots(after) <= dots(before))
    return regroup(before, after, caret, inputType, parse);
  const value = readTyped(after, parse);
  // Removes blanks and currency signs around an amount.
  const bare = (part: string) => part.replace(/[\s$a-z]/gi, '');
  const kept = bare(after);
  if (typeof value === 'number' && (isOwn(kept) || /^\d+$/.test(kept))) {
    const text = isOwn(kept) ? kept : groupDigits(kept);
    return { text, caret: caretAfter(text, bare(after.slice(0, caret)).replaceAll('.', '').length), value };
  }
  return { text: after, caret, value };
}

function regroup(before: string, after: string, caret: number, inputType: string, parse: ParseAmount): Typed {
  let left = after.slice(0, caret).replaceAll('.', '');
  let right = after.slice(caret).replaceAll('.', '');
  // Erasing a dot erases the digit beyond it, because grouping restores the dot.
  if (before.replaceAll('.', '') === left + right && after.length < before.length) {
    if (inputType === 'deleteContentBackward') left = left.slice(0, -1);
    if (inputType === 'deleteContentForward') right = right.slice(1);
  }
  // Typing before a single zero replaces it.
  if (before === '0' && /^\d+$/.test(left)) right = right.replace(/^0$/, '');
  const [, head = '', tail = ''] = own.exec(left + right) ?? [];
  const zeros = /^0+(?=\d)/.exec(head)?.[0].length ?? 0;
  const text = groupDigits(head.slice(0, zeros + MAX_DIGITS)) + tail;
  return { text, caret: caretAfter(text, Math.max(0, left.length - zeros)), value: readTyped(text, parse) };
}

function caretAfter(text: string, count: number): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '.') seen++;
    if (seen === count) return at + 1;
  }
  return text.length;
}

/** The amount as typed, or without the field's own dots (`1.500.5` is 1500.5), or with incomplete decimals. */
function readTyped(text: string, parse: ParseAmount): number | null | undefined {
  if (text.trim() === '') return null;
  const plain = text.replace(/^\d{1,3}(?:\.\d{3})+(?=[.,]\d{0,2}$)/, (head) => head.replaceAll('.', ''));
  return withinLimit(parse(text) ?? parse(plain.replace(/[.,]$/, '')));
}

const atOnce = new Set(['insertFromDrop', 'insertFromPaste', 'insertReplacementText', '']);

/**
 * Whether an input event inserted more than one keystroke: autofill has no input type, dictation several characters.
 */
export function isBulkInput(inputType: string | undefined, data: string | null | undefined): boolean {
  return atOnce.has(inputType ?? '') || (inputType === 'insertText' && (data?.length ?? 0) > 1);
}

/** Whether a text contains a character that never occurs in an amount. */
export function hasForeignSigns(text: string): boolean {
  return /[^\d.,$\s'’´]/.test(asciiDigits(text).replace(/COP|CO?$/gi, ''));
}
