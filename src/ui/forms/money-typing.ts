/** The maximum number of digits of an amount. A JavaScript number represents 12 digits exactly. */
export const MAX_DIGITS = 12;

export type ParseAmount = (text: string) => number | undefined;

export function groupDigits(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return plain.replace(/\B(?=(\d{3})+$)/g, '.');
}

export function writePesos(pesos: number | null): string {
  return pesos === null ? '' : groupDigits(String(Math.trunc(Math.abs(pesos))));
}

export type Typed = { text: string; caret: number; value: number | null | undefined };

export function readWhole(text: string, parse: ParseAmount): Typed {
  const value = text.trim() === '' ? null : withinLimit(parse(text));
  const written = value === undefined ? text : writePesos(value);
  return { text: written, caret: written.length, value };
}

const withinLimit = (value: number | undefined) =>
  value !== undefined && String(value).length <= MAX_DIGITS ? value : undefined;

/** The notation of the field: dots between groups of three and, while typing, a comma with up to two decimals. */
const own = /^([\d.]*)(,\d{0,2})?$/;
const isOwn = (text: string) => {
  const [, head = '', tail = ''] = own.exec(text) ?? [];
  return groupDigits(head.replaceAll('.', '')) + tail === text;
};
const dots = (text: string) => text.split('.').length - 1;

/** Some keyboards insert full-width digits. */
const asciiDigits = (text: string) =>
  text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

/** Groups the digits in the notation of the field. Leaves other texts, such as `1,500.50` and `500 mil`, unchanged. */
export function retype(before: string, typed: string, caret: number, inputType: string, parse: ParseAmount): Typed {
  const after = asciiDigits(typed);
  if (isOwn(before) && own.test(after) && dots(after) <= dots(before))
    return regroup(before, after, caret, inputType, parse);
  const value = readTyped(after, parse);
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
  // When the user deletes only a dot, also removes the digit beside it. Otherwise the grouping would restore the dot.
  if (before.replaceAll('.', '') === left + right && after.length < before.length) {
    if (inputType === 'deleteContentBackward') left = left.slice(0, -1);
    if (inputType === 'deleteContentForward') right = right.slice(1);
  }
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

/**
 * Returns null for an empty text, and undefined when the text is not an amount. Also accepts incomplete decimals
 * (`1.500,`) and `1.500.5`, because the field has inserted the first dot.
 */
function readTyped(text: string, parse: ParseAmount): number | null | undefined {
  if (text.trim() === '') return null;
  const plain = text.replace(/^\d{1,3}(?:\.\d{3})+(?=[.,]\d{0,2}$)/, (head) => head.replaceAll('.', ''));
  return withinLimit(parse(text) ?? parse(plain.replace(/[.,]$/, '')));
}

const atOnce = new Set(['insertFromDrop', 'insertFromPaste', 'insertReplacementText', '']);

export function isBulkInput(inputType: string | undefined, data: string | null | undefined): boolean {
  return atOnce.has(inputType ?? '') || (inputType === 'insertText' && (data?.length ?? 0) > 1);
}

export function hasForeignSigns(text: string): boolean {
  return /[^\d.,$\s'’´]/.test(asciiDigits(text).replace(/COP|CO?$/gi, ''));
}
