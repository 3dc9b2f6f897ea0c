import { least, most, percent, pesos, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';

export type Stability = 'EMPLEADO' | 'PENSIONADO' | 'INDEPENDIENTE' | 'INFORMAL' | 'SIN_INGRESOS';

/** Amounts are monthly, except savings; `daysLate` counts from the oldest arrears. */
export type IndexFacts = {
  readonly income: Pesos;
  readonly expenses: Pesos;
  readonly minimums: Pesos;
  readonly daysLate: number;
  /** In basis points: the share of the debt that is overdue and is not being paid. */
  readonly unpaidBps: number;
  readonly savings: Pesos;
  readonly stability: Stability;
};

export type IndexPartName = 'PAGOS' | 'FLUJO' | 'MORA' | 'AHORRO' | 'ESTABILIDAD';

export type IndexPart = { readonly part: IndexPartName; readonly tenths: number; readonly of: number };

export type HealthBand = 'VULNERABLE' | 'EN_RECUPERACION' | 'SALUDABLE';

export type HealthIndex = {
  /** The rounded sum of the parts, 0–100. The index is not a credit bureau score. */
  readonly index: number;
  readonly parts: readonly IndexPart[];
  readonly band: HealthBand;
  /** The level from 0 (best) to 10. */
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

export function standingAt(tenths: number): Pick<HealthIndex, 'index' | 'band' | 'level'> {
  const index = Math.floor((tenths + 5) / 10);
  const band = index < 40 ? 'VULNERABLE' : index < 80 ? 'EN_RECUPERACION' : 'SALUDABLE';
  return { index, band, level: 10 - Math.floor(index / 10) };
}

// Payments up to 30 % of the income give full points, and from 60 % none. `unpaidBps` lowers the points in proportion.
function paymentTenths({ income, minimums, unpaidBps }: IndexFacts): number {
  if (income <= 0) return 0;
  return within(300, (within(300, (600 * income - 1000 * minimums) / income) * (10_000 - unpaidBps)) / 10_000);
}

// Free cash of −20 % of the income gives no points, and 20 % gives full points.
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

export type Lever = { readonly lever: LeverName; readonly amount: Pesos; readonly gain: number };

/** Returns the changes that raise the index, largest gain first. Each gain assumes a single change. */
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

function savingsGap({ savings, expenses }: IndexFacts): Pesos {
  if (expenses <= 0) return zeroPesos;
  const months = Math.min(fullSavingsMonths, Math.floor(savings / expenses) + 1);
  return most(zeroPesos, pesos(months * expenses - savings));
}

function tenthsOf(facts: IndexFacts): number {
  return healthIndex(facts).parts.reduce((total, { tenths }) => total + tenths, 0);
}
