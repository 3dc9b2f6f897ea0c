/** The data of a debt's name. A membership has no original creditor and no number. */
export type NamedDebt = {
  readonly product: string;
  readonly originalCreditor: string | null;
  readonly creditor: string;
  readonly obligationNumber: string | null;
};

/**
 * Returns e.g. "Tarjeta de crédito · Banco Ceiba": product and original creditor. The space before the dot does not
 * break.
 */
export const debtName = ({ product, originalCreditor }: Pick<NamedDebt, 'product' | 'originalCreditor'>): string =>
  originalCreditor === null ? product : `${product}\u00a0· ${originalCreditor}`;

/** Returns e.g. "hoy de Rebanca Cartera"; undefined for a debt that was not assigned. */
export const ownerToday = ({ originalCreditor, creditor }: Omit<NamedDebt, 'product' | 'obligationNumber'>) =>
  originalCreditor === null || originalCreditor === creditor ? undefined : `hoy de ${creditor}`;

/**
 * Returns e.g. "Tarjeta de crédito · Banco Ceiba, hoy de Rebanca Cartera". The current creditor is omitted when the
 * debt was not assigned.
 */
export const debtWithOwner = (debt: Omit<NamedDebt, 'obligationNumber'>): string =>
  [debtName(debt), ownerToday(debt)].filter(Boolean).join(', ');

/** Returns e.g. "Banco Ceiba (hoy de Rebanca Cartera)". */
export function holderName(debt: Omit<NamedDebt, 'product' | 'obligationNumber'>): string {
  const owner = ownerToday(debt);
  return owner === undefined ? (debt.originalCreditor ?? debt.creditor) : `${debt.originalCreditor} (${owner})`;
}

/** Returns the last four digits of an account, e.g. "4417" of "TC-4417"; undefined without four digits. */
export function accountTail(number: string): string | undefined {
  return /(\d{4})\D*$/.exec(number)?.[1];
}

/** Returns the unique headings of agreements by id. Adds digits or numbers only to equal names. */
export function agreementNames(
  agreements: readonly (NamedDebt & { readonly id: string; readonly number: string })[],
): Map<string, string> {
  const withTail = (each: NamedDebt) => {
    const tail = each.obligationNumber === null ? undefined : accountTail(each.obligationNumber);
    return tail === undefined ? debtName(each) : `${debtName(each)}, terminada en ${tail}`;
  };
  const alone = (name: (each: (typeof agreements)[number]) => string, one: (typeof agreements)[number]) =>
    agreements.filter((each) => name(each) === name(one)).length === 1;
  return new Map(
    agreements.map((one) => [
      one.id,
      alone(debtName, one)
        ? debtName(one)
        : alone(withTail, one)
          ? withTail(one)
          : `${withTail(one)}\u00a0· Acuerdo n.º\u00a0${one.number}`,
    ]),
  );
}
