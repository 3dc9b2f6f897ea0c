/** A whole amount of Colombian pesos. */
export type Pesos = number & { readonly '~type': 'Pesos' };

/** @throws RangeError when `n` is not a safe integer. */
export function pesos(n: number): Pesos {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a whole amount of pesos: ${n}`);
  return (n === 0 ? 0 : n) as Pesos;
}

export const zeroPesos: Pesos = pesos(0);

export function sum(amounts: Iterable<Pesos>): Pesos {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pesos(total);
}

export function add(a: Pesos, b: Pesos): Pesos {
  return pesos(a + b);
}

export function subtract(a: Pesos, b: Pesos): Pesos {
  return pesos(a - b);
}

export function least(a: Pesos, b: Pesos): Pesos {
  return a < b ? a : b;
}

export function most(a: Pesos, b: Pesos): Pesos {
  return a > b ? a : b;
}

/** Rounds half up to the peso. Exact for every safe amount and 0 ≤ bps ≤ 10000. */
export function basisPoints(amount: Pesos, bps: number): Pesos {
  if (!Number.isSafeInteger(bps)) throw new RangeError(`Not a whole number of basis points: ${bps}`);
  const tenThousands = Math.floor(amount / 10_000);
  const rest = amount - tenThousands * 10_000;
  return pesos(tenThousands * bps + Math.floor((rest * bps + 5_000) / 10_000));
}

/** Rounds half up to the peso. @throws RangeError for a rate with more than two decimals. */
export function percent(amount: Pesos, rate: number): Pesos {
  const bps = Math.round(rate * 100);
  if (Math.abs(bps - rate * 100) > 1e-6) throw new RangeError(`A percentage must have at most two decimals: ${rate}`);
  return basisPoints(amount, bps);
}

export function roundUpTo(step: number, amount: Pesos): Pesos {
  return pesos(Math.ceil(amount / step) * step);
}

const thousands = /\B(?=(?:\d{3})+$)/g;

/** Returns `$ 1.250.000` or `-$ 1.250.000`, with a non-breaking space. Does not use `Intl`, which loads slowly. */
export function formatPesos(amount: Pesos): string {
  return `${amount < 0 ? '-' : ''}$\u00a0${String(Math.abs(amount)).replace(thousands, '.')}`;
}
