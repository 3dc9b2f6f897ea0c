/** A typed street address without trailing commas and spaces. */
export const streetLine = (street: string): string => street.replace(/[\s,]+$/u, '');

/** Street and places in one line, nearest first: "Calle 1 # 2-34, Medellín, Antioquia". */
export const addressLine = (street: string, ...places: readonly string[]): string =>
  [streetLine(street), ...places].join(', ');
