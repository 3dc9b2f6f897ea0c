const extraRhythms = ['UNA_VEZ', 'CADA_6', 'CADA_12'] as const;
export type ExtraRhythm = (typeof extraRhythms)[number];

/** Amounts are in whole pesos. Null selects the simulator's default. */
export interface SimulatorInputs {
  budget: number;
  term: number | null;
  initialPayment: number | null;
  extraAmount: number | null;
  extraRhythm: ExtraRhythm;
  offerId: string | null;
}

export interface KeptScenarios {
  now: SimulatorInputs | null;
  other: SimulatorInputs | null;
}

const isAmount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const orNull = (valid: (value: unknown) => boolean) => (value: unknown) => value === null || valid(value);
const isValid: Record<keyof SimulatorInputs, (value: unknown) => boolean> = {
  budget: isAmount,
  term: orNull((value) => isAmount(value) && (value as number) >= 1 && (value as number) <= 36),
  initialPayment: orNull(isAmount),
  extraAmount: orNull(isAmount),
  extraRhythm: (value) => extraRhythms.includes(value as ExtraRhythm),
  offerId: orNull((value) => typeof value === 'string'),
};

export function knownInputs(stored: unknown): SimulatorInputs | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const given = stored as Record<string, unknown>;
  const isWhole = Object.entries(isValid).every(([name, valid]) => Object.hasOwn(given, name) && valid(given[name]));
  return isWhole ? (stored as SimulatorInputs) : null;
}
