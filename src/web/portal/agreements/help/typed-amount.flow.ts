import type { ReliefOptions } from '#contract/relief.ts';
import { afterTyped } from '#domain/agreements/book-payment.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import { outstanding, outstandingOf, type Instalment } from '#domain/agreements/instalments.ts';
import { formatPesos, least, pesos, subtract, type Pesos } from '#domain/money/money.ts';
import { formatDay, formatLongDate, type IsoDate } from '#domain/time/calendar.ts';

type Typed = Pick<ReliefOptions, 'typed' | 'schedule'>;

export function typedFault(amount: number | null, { minimum, maximum }: ReliefOptions['typed']): string | undefined {
  if (amount !== null && amount >= minimum && amount <= maximum) return undefined;
  return minimum === maximum
    ? `Escribe ${formatPesos(maximum)}: es todo lo que te falta.`
    : `Escribe un valor entre ${formatPesos(minimum)} y ${formatPesos(maximum)}.`;
}

export function dueWords(amount: number | null, options: Typed): string | undefined {
  const { due } = options.typed;
  if (due === 0) return undefined;
  return `Primero cubre ${formatPesos(amount === null ? due : least(due, pesos(amount)))} de ${dueName(options)}.`;
}

const dueName = (options: Typed) => (isOverdue(options) ? 'lo vencido' : 'tu pago inicial');
const isOverdue = ({ typed: { today }, schedule }: Typed) =>
  schedule.some(({ owed, dueOn }) => owed > 0 && dueOn <= today);

export interface DestinationResult {
  destination: Destination;
  result: string;
}

/**
 * Returns an empty list when the amount leaves no surplus, when the amount pays off the plan, or when all destinations
 * have the same result.
 */
export function destinationResults(amount: Pesos, options: Typed): DestinationResult[] {
  const { due, maximum, destinations } = options.typed;
  if (amount <= due || amount >= maximum) return [];
  const results = destinations.map((destination) => ({ destination, after: planAfter(amount, destination, options) }));
  const [first] = results;
  if (first === undefined || results.every(({ after }) => sameAmounts(after, first.after))) return [];
  return results.map(({ destination, after }) => ({ destination, result: resultWords(destination, after, options) }));
}

export function onlyResult(amount: Pesos, options: Typed): string {
  const { due, maximum, destinations } = options.typed;
  if (amount >= maximum) return 'Con este pago terminas tu plan.';
  if (amount < due) return `Después quedan ${formatPesos(subtract(due, amount))} de ${dueName(options)}.`;
  if (amount === due) return isOverdue(options) ? 'Con este pago quedas al día.' : 'Con este pago tu plan empieza.';
  const [destination = 'CUOTA'] = destinations;
  return `Después te faltan ${formatPesos(outstandingOf(planAfter(amount, destination, options)))}.`;
}

function planAfter(amount: Pesos, destination: Destination, { typed: { today, terms }, schedule }: Typed) {
  return afterTyped({ instalments: schedule, terms: terms ?? undefined }, amount, destination, today);
}

const unpaid = (instalments: readonly Instalment[]) => instalments.filter((each) => outstanding(each) > 0);

const sameAmounts = (a: readonly Instalment[], b: readonly Instalment[]) =>
  a.every((each, index) => outstanding(each) === outstanding(b[index] ?? each));

function resultWords(destination: Destination, plan: readonly Instalment[], { typed, schedule }: Typed): string {
  const before = unpaid(schedule);
  const after = unpaid(plan);
  const last = lastWords(before, after);
  if (destination === 'PLAZO') return last;
  const later = after.filter(({ dueOn }) => dueOn > typed.today);
  if (destination === 'CUOTAS_MENORES') {
    const sameEnd = before.at(-1)?.number === after.at(-1)?.number;
    const end = sameEnd && after.length > 0 ? `Terminas igual, el ${formatDay(after.at(-1)!.dueOn)}.` : last;
    return `${runsOf(later.map(outstanding))}. ${end}`;
  }
  const next = before.find(({ number, dueOn }) => number > 0 && dueOn > typed.today);
  const left = next && plan.find(({ number }) => number === next.number);
  if (!next || !left) return last;
  if (outstanding(left) > 0) return `La cuota ${next.number} queda en ${formatPesos(outstanding(left))}.`;
  return `Cuota ${next.number} paga. ${last}`.trim();
}

function runsOf(amounts: readonly Pesos[]): string {
  const runs: { amount: Pesos; many: number }[] = [];
  for (const amount of amounts) {
    const run = runs.at(-1);
    if (run?.amount === amount) run.many += 1;
    else runs.push({ amount, many: 1 });
  }
  return runs.map(({ amount, many }) => `${many} × ${formatPesos(amount)}`).join(' + ');
}

function lastWords(before: readonly Instalment[], after: readonly Instalment[]): string {
  const old = before.at(-1);
  const last = after.at(-1);
  if (old === undefined || last === undefined) return '';
  const full = before.find(({ number }) => number === last.number);
  const lowered = full !== undefined && outstanding(last) < outstanding(full);
  const amount = formatPesos(outstanding(last));
  if (last.number === old.number) return lowered ? `La última queda en ${amount}.` : '';
  const moved = `Tu última cuota pasa del ${fromTo(old.dueOn, last.dueOn)}`;
  return lowered ? `${moved}; esa queda en ${amount}.` : `${moved}.`;
}

function fromTo(from: IsoDate, to: IsoDate): string {
  const written = from.slice(0, 4) === to.slice(0, 4) ? formatDay : formatLongDate;
  return `${written(from)} al ${written(to)}`;
}
