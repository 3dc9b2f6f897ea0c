import { pesos, roundUpTo, subtract, sum, zeroPesos, type Pesos } from './money.ts';

export type Amortisation = { readonly amounts: readonly Pesos[]; readonly interest: Pesos };

/**
 * Instalments are rounded up to `rounding`; the last one takes the remainder. `annualRateBps` is an effective annual
 * rate (EA) in basis points: 2400 is 24 %. With a rate, instalments are level (French amortisation).
 */
export function amortise(financed: Pesos, count: number, annualRateBps: number, rounding: number): Amortisation {
  const regular = roundUpTo(rounding, pesos(Math.ceil(levelInstalment(financed, count, annualRateBps))));
  const rate = monthlyRate(annualRateBps);
  const amounts: Pesos[] = [];
  let owed = financed;
  for (let number = 1; number <= count; number += 1) {
    const interest = Math.round(owed * rate);
    const amount = number === count ? pesos(owed + interest) : regular;
    owed = pesos(owed + interest - amount);
    amounts.push(amount);
  }
  return { amounts, interest: annualRateBps === 0 ? zeroPesos : subtract(sum(amounts), financed) };
}

/**
 * Newton's method with basic arithmetic gives browser and server the same digits; the last digits of `**` differ
 * between engines.
 */
export function monthlyRate(annualRateBps: number): number {
  if (annualRateBps === 0) return 0;
  const yearly = 1 + annualRateBps / 10_000;
  let monthly = 1 + (yearly - 1) / 12;
  for (let step = 0; step < 100; step += 1) {
    const eleven = eleventhPower(monthly);
    const next = monthly - (eleven * monthly - yearly) / (12 * eleven);
    if (Math.abs(next - monthly) < 1e-15) break;
    monthly = next;
  }
  return monthly - 1;
}

function eleventhPower(x: number): number {
  const two = x * x;
  const four = two * two;
  return four * four * two * x;
}

function levelInstalment(financed: Pesos, count: number, annualRateBps: number): number {
  const rate = monthlyRate(annualRateBps);
  return rate === 0 ? financed / count : (financed * rate) / (1 - (1 + rate) ** -count);
}
