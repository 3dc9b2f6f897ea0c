const exponents = [
  // 4.5E+15, 4,5E15, 4.E15
  /^[+-]?\d+[.,]\d*E[+-]?\d{1,3}$/i,
  // 4E+15, 5E07
  /^[+-]?\dE[+-]?\d{1,3}$/i,
  // 45E+14
  /^[+-]?\d+E\+\d{1,3}$/i,
];
/** 45123500000.0, 45123500000,00, 45.123.500.000,00; `12.000` is a number in groups of three and stays. */
const decimals = [
  /^[+-]?\d+[.,](?:0{0,2}|0{4,})$/,
  /^[+-]?\d{4,}[.,]0{3}$/,
  /^[+-]?\d{1,3}(?:\.\d{3})+,0*$/,
  /^[+-]?\d{1,3}(?:,\d{3})+\.0*$/,
];
/** What spreadsheets and data tools write where a cell has no value: #N/A, #¡REF!, ####, nan, NULL. */
const errorValue = /^(?:#.*[!?]|#N\/[AD]|#+|nan|nat|none|null|<na>|undefined)$/i;

const forms = [...exponents, ...decimals, errorValue];
/** Most identifiers are digits alone or begin with other letters; they are not compared with each form. */
const mayBeDamage = /^(?:[+-]?\d+[.,E]|#|<|n|u)/i;

/**
 * Whether a program turned an identifier into a number, or into the mark of a missing value, when it saved the file. The
 * identifier is lost: `4.51235E+15` is every account that begins like that.
 */
export const isSpreadsheetDamage = (key: string): boolean =>
  mayBeDamage.test(key) && forms.some((form) => form.test(key));
