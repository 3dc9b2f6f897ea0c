import { least, most, percent, pesos, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';

export type Stability = 'EMPLEADO' | 'PENSIONADO' | 'INDEPENDIENTE' | 'INFORMAL' | 'SIN_INGRESOS';

/** What the index is made of. Amounts a month, but for the savings; `daysLate` of the debt that is longest in arrears. */
export type IndexFacts = {
  readonly income: Pesos;
  readonly expenses: Pesos;
  readonly minimums: Pesos;
  readonly daysLate: number;
  /** Part of all that is owed, in basis points, that is overdue and gets no payment: it may not count as being light. */
  readonly unpaidBps: number;
  readonly savings: Pesos;
  readonly stability: Stability;
};

export type IndexPartName = 'PAGOS' | 'FLUJO' | 'MORA' | 'AHORRO' | 'ESTABILIDAD';

/** Points in tenths, so that the parts add up to what is shown. */
export type IndexPart = { readonly part: IndexPartName; readonly tenths: number; readonly of: number };

export type HealthBand = 'VULNERABLE' | 'EN_RECUPERACION' | 'SALUDABLE';

export type HealthIndex = {
  /** 0–100: the parts added up and rounded. No bureau score. */
  readonly index: number;
  readonly parts: readonly IndexPart[];
  readonly band: HealthBand;
  /** The step of the stair, 0 (best) to 10. */
  readonly level: number;
};

const stabilityTenths: Record<Stability, number> = {
  EMPLEADO: 100,
  PENSIONADO: 100,
  INDEPENDIENTE: 60,
  INFORMAL: 30,
  SIN_INGRESOS: 0,
};

export const partWeights = { PAGOS: 300, FLUJO: 250, MORA: 250, AHORRO: 100, ESTABILIDAD: 100 } as const;

/** Months of expenses that the savings have to cover for all their points. */
export const fullSavingsMonths = 3;

export function freeCashOf(month: Pick<IndexFacts, 'income' | 'expenses' | 'minimums'>): Pesos {
  return subtract(subtract(month.income, month.expenses), month.minimums);
}

export function healthIndex(facts: IndexFacts): HealthIndex {
  const tenths: Record<IndexPartName, number> = {
    PAGOS: paymentTenths(facts),
    FLUJO: cashFlowTenths(facts),
    MORA: arrearsTenths(facts.daysLate),
    AHORRO: savingsTenths(facts),
    ESTABILIDAD: stabilityTenths[facts.stability],
  };
  const parts = (Object.keys(partWeights) as IndexPartName[]).map((part) => ({
    part,
    tenths: tenths[part],
    of: partWeights[part],
  }));
  return { ...standingAt(parts.reduce((total, part) => total + part.tenths, 0)), parts };
}

/** The index, its band and its step for a sum of tenths. */
export function standingAt(tenths: number): Pick<HealthIndex, 'index' | 'band' | 'level'> {
  const index = Math.floor((tenths + 5) / 10);
  const band = index < 40 ? 'VULNERABLE' : index < 80 ? 'EN_RECUPERACION' : 'SALUDABLE';
  return { index, band, level: 10 - Math.floor(index / 10) };
}

// All up to 30 % of the income, none from 60 % on; less the part of what is owed that nobody pays although it is due.
function paymentTenths({ income, minimums, unpaidBps }: IndexFacts): number {
  if (income <= 0) return 0;
  return within(300, (within(300, (600 * income - 1000 * minimums) / income) * (10_000 - unpaidBps)) / 10_000);
}

// None at −20 % of the income, all at +20 %.
function cashFlowTenths(facts: IndexFacts): number {
  return facts.income <= 0 ? 0 : within(250, (625 * freeCashOf(facts) + 125 * facts.income) / facts.income);
}

export function arrearsTenths(daysLate: number): number {
  if (daysLate <= 0) return 250;
  if (daysLate <= 30) return 180;
  if (daysLate <= 90) return 100;
  return daysLate <= 180 ? 50 : 0;
}

function savingsTenths({ savings, expenses }: IndexFacts): number {
  if (expenses <= 0) return savings > 0 ? 100 : 0;
  return within(100, (100 * savings) / (fullSavingsMonths * expenses));
}

function within(most: number, points: number): number {
  return Math.min(most, Math.max(0, Math.floor(points + 0.5)));
}

export type LeverName = 'PONERSE_AL_DIA' | 'BAJAR_PAGOS' | 'AJUSTAR_GASTOS' | 'AHORRAR';

/** Something within reach, what it takes in pesos (0 where no amount says it), and the tenths that the index would gain. */
export type Lever = { readonly lever: LeverName; readonly amount: Pesos; readonly gain: number };

/**
 * What would raise the index, most first. Each is measured by computing the index again with that one change: all
 * arrears gone; the monthly payments down to 30 % of the income; a tenth less of expenses, or less when that reaches a
 * free fifth of the income; savings up to the next whole month of expenses.
 */
export function levers(facts: IndexFacts): Lever[] {
  const now = tenthsOf(facts);
  const tooMuch = most(zeroPesos, subtract(facts.minimums, percent(facts.income, 30)));
  const shortOfFifth = most(zeroPesos, subtract(percent(facts.income, 20), freeCashOf(facts)));
  const cut = least(percent(facts.expenses, 10), shortOfFifth);
  const saved = savingsGap(facts);
  const changes: [LeverName, Pesos, IndexFacts][] = [
    ['PONERSE_AL_DIA', zeroPesos, { ...facts, daysLate: 0, unpaidBps: 0 }],
    ['BAJAR_PAGOS', tooMuch, { ...facts, minimums: subtract(facts.minimums, tooMuch) }],
    ['AJUSTAR_GASTOS', cut, { ...facts, expenses: subtract(facts.expenses, cut) }],
    ['AHORRAR', saved, { ...facts, savings: pesos(facts.savings + saved) }],
  ];
  return changes
    .map(([lever, amount, changed]) => ({ lever, amount, gain: tenthsOf(changed) - now }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);
}

/** What is missing to the next whole month of expenses, up to three. */
function savingsGap({ savings, expenses }: IndexFacts): Pesos {
  if (expenses <= 0) return zeroPesos;
  const months = Math.min(fullSavingsMonths, Math.floor(savings / expenses) + 1);
  return most(zeroPesos, pesos(months * expenses - savings));
}

function tenthsOf(facts: IndexFacts): number {
  return healthIndex(facts).parts.reduce((total, { tenths }) => total + tenths, 0);
}
