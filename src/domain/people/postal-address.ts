/** A street address as it was typed, without the commas and spaces after it, so that a place can follow it. */
export const streetLine = (street: string): string => street.replace(/[\s,]+$/u, '');

/** Street and places, the nearest first, in one line: "Calle 1 # 2-34, Medellín, Antioquia". */
export const addressLine = (street: string, ...places: readonly string[]): string =>
  [streetLine(street), ...places].join(', ');
