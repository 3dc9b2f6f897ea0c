/** Simulated faults. All are off after a start or a reset, and never stored. */
export interface Faults {
  /** Webhooks are dropped without a retry. */
  dropWebhooks: boolean;
  /** Additional simultaneous copies of each webhook. */
  duplicateWebhooks: number;
  /** Webhooks are held for this many milliseconds and then sent newest first; 0 is off. */
  reorderWindowMs: number;
  /** Milliseconds before each webhook. */
  delayWebhooksMs: number;
  tamperWebhooks: (typeof tamperings)[number];
  upperCaseChecksum: boolean;
  /** The list of signed properties is reversed. */
  reverseProperties: boolean;
  /** Each approved transaction is voided at once, with a webhook. */
  voidAfterApproval: boolean;
  /** A void by the API or the control sends a webhook. Default: true. */
  notifyVoids: boolean;
  apiFault: (typeof apiFaults)[number];
  /** Milliseconds from PENDING to the final state; null uses the configured delay. */
  settleMs: number | null;
  /** The n-th lookup of a PENDING transaction settles it; with 0 only the timer does. */
  settlePolls: number;
  /** Transactions stay PENDING. */
  neverSettle: boolean;
}

/**
 * `checksum` and `missing` corrupt the signature, `amount` changes the amount after signing; `signed-amount` and
 * `environment` are correctly signed but report one peso less, or the other environment.
 */
export const tamperings = ['none', 'checksum', 'missing', 'amount', 'signed-amount', 'environment'] as const;
/** `reset` executes the call and then breaks the connection; `black-hole` accepts the call and never answers. */
export const apiFaults = ['none', 'error', 'black-hole', 'redirect', 'reset'] as const;

export const noFaults: Readonly<Faults> = {
  dropWebhooks: false,
  duplicateWebhooks: 0,
  reorderWindowMs: 0,
  delayWebhooksMs: 0,
  tamperWebhooks: 'none',
  upperCaseChecksum: false,
  reverseProperties: false,
  voidAfterApproval: false,
  notifyVoids: true,
  apiFault: 'none',
  settleMs: null,
  settlePolls: 3,
  neverSettle: false,
};

const choices: Partial<Record<string, readonly string[]>> = {
  tamperWebhooks: tamperings,
  apiFault: apiFaults,
};
const limits: Partial<Record<string, number>> = { duplicateWebhooks: 100, settlePolls: 1000 };
const longestDelayMs = 24 * 60 * 60 * 1000;

/** Parses a change of faults: the valid change, or a sentence per invalid field. */
export function parseFaults(input: Record<string, unknown>): { change: Partial<Faults> } | { problems: string[] } {
  const problems = Object.entries(input).flatMap(([name, value]) => {
    if (!(name in noFaults)) return [`${name}: no existe`];
    const usual = noFaults[name as keyof Faults];
    const allowed = choices[name];
    if (allowed) return allowed.includes(String(value)) ? [] : [`${name}: debe ser uno de ${allowed.join(', ')}`];
    if (typeof usual === 'boolean') return typeof value === 'boolean' ? [] : [`${name}: debe ser true o false`];
    if (name === 'settleMs' && value === null) return [];
    const most = limits[name] ?? longestDelayMs;
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
      ? []
      : [`${name}: debe ser un entero de 0 a ${most}`];
  });
  return problems.length > 0 ? { problems } : { change: input as Partial<Faults> };
}
