/** Largest amount a field takes: twelve digits, far above any debt and far below what a number holds exactly. */
export const MAX_DIGITS = 12;

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/** Groups digits the Colombian way: "1500000" → "1.500.000". Leading zeros go, a lone zero stays. */
export function groupDigits(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return plain.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Whole pesos as the field writes them; null is an empty field. */
export function writePesos(pesos: number | null): string {
  return pesos === null ? '' : groupDigits(String(Math.trunc(Math.abs(pesos))));
}

/** What a grouped text says, in whole pesos; null when it has no digits. */
export function readPesos(text: string): number | null {
  const digits = onlyDigits(text).slice(0, MAX_DIGITS);
  return digits === '' ? null : Number(digits);
}

/**
 * Reads an amount that arrived whole (pasted or filled in by the browser): "$ 1.500.000", "1,500,000.00",
 * "1500000,5 COP". A last separator followed by one or two digits starts the cents, which are dropped.
 */
export function readPasted(text: string): number | null {
  const body = text.replace(/[^\d.,]/g, '');
  const cents = /[.,]\d{1,2}$/.exec(body);
  return readPesos(cents ? body.slice(0, cents.index) : body);
}

export type Typed = { text: string; caret: number; value: number | null };

/** Where the caret goes so that it keeps the same number of digits on its left. */
function caretAfterDigits(text: string, digits: number): number {
  if (digits <= 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '.') seen++;
    if (seen === digits) return at + 1;
  }
  return text.length;
}

/**
 * One keystroke in a money field: what the browser left in the box becomes grouped text with the caret in its place.
 * Erasing a separator erases the digit beyond it, since the separator would only come back.
 */
export function retype(before: string, after: string, caret: number, inputType: string): Typed {
  let left = onlyDigits(after.slice(0, caret));
  let right = onlyDigits(after.slice(caret));
  if (onlyDigits(before) === left + right && after.length < before.length) {
    if (inputType === 'deleteContentBackward') left = left.slice(0, -1);
    if (inputType === 'deleteContentForward') right = right.slice(1);
  }
  const zeros = /^0+(?=\d)/.exec(left + right)?.[0].length ?? 0;
  const digits = (left + right).slice(zeros, zeros + MAX_DIGITS);
  const text = groupDigits(digits);
  const kept = Math.min(Math.max(0, left.length - zeros), digits.length);
  return { text, caret: caretAfterDigits(text, kept), value: digits === '' ? null : Number(digits) };
}

const arrivesWhole = new Set(['insertFromDrop', 'insertReplacementText', '']);

/** Whether an input event brought a whole amount instead of a keystroke; autofill has no type at all. */
export function cameWhole(inputType: string | undefined): boolean {
  return arrivesWhole.has(inputType ?? '');
}

/** Whether a text holds signs that no amount is written with: they are left out, and the field says so. */
export function hasForeignSigns(text: string): boolean {
  return /[^\d.,$\s]/.test(text.replace(/COP/gi, ''));
}
