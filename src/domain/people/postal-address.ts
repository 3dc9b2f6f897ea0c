export const streetLine = (street: string): string => street.replace(/[\s,]+$/u, '');

export const addressLine = (street: string, ...places: readonly string[]): string =>
  [streetLine(street), ...places].join(', ');
