/** A membership has no original creditor and no obligation number. */
export type NamedDebt = {
  readonly product: string;
  readonly originalCreditor: string | null;
  readonly creditor: string;
  readonly obligationNumber: string | null;
};

/** For example "Tarjeta de crédito · Banco Ceiba". The space before the dot is a no-break space. */
export const debtName = ({ product, originalCreditor }: Pick<NamedDebt, 'product' | 'originalCreditor'>): string =>
  originalCreditor === null ? product : `${product}\u00a0· ${originalCreditor}`;

/** For example "hoy de Rebanca Cartera"; undefined when the debt was not assigned. */
export const ownerToday = ({ originalCreditor, creditor }: Omit<NamedDebt, 'product' | 'obligationNumber'>) =>
  originalCreditor === null || originalCreditor === creditor ? undefined : `hoy de ${creditor}`;

export const debtWithOwner = (debt: Omit<NamedDebt, 'obligationNumber'>): string =>
  [debtName(debt), ownerToday(debt)].filter(Boolean).join(', ');

/** For example "Banco Ceiba (hoy de Rebanca Cartera)". */
export function holderName(debt: Omit<NamedDebt, 'product' | 'obligationNumber'>): string {
  const owner = ownerToday(debt);
  return owner === undefined ? (debt.originalCreditor ?? debt.creditor) : `${debt.originalCreditor} (${owner})`;
}

/**
 * Returns "4417" for "TC-4417", and ignores characters after the last digit. Returns undefined when the last four
 * digits are not consecutive.
 */
export function accountTail(number: string): string | undefined {
  return /(\d{4})\D*$/.exec(number)?.[1];
}

/**
 * The last digits of the obligation are added to equal names. The agreement number is added to names that are still
 * equal.
 */
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
