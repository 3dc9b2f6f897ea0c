/** Everything that can be made to go wrong. All off after a start or a reset; never kept on disk. */
export interface Faults {
  /** Webhooks are lost without a retry. */
  dropWebhooks: boolean;
  /** Extra copies of each webhook, sent at the same time. */
  duplicateWebhooks: number;
  /** Webhooks are held this many milliseconds and then sent newest first; 0 is off. */
  reorderWindowMs: number;
  /** Milliseconds before each webhook. */
  delayWebhooksMs: number;
  tamperWebhooks: (typeof tamperings)[number];
  upperCaseChecksum: boolean;
  /** The signed properties are listed (and signed) in the opposite order. */
  reverseProperties: boolean;
  /** Each approved transaction is voided at once, with its own webhook. */
  voidAfterApproval: boolean;
  /** A void made through the API or the control sends a webhook; true unless switched off. */
  notifyVoids: boolean;
  apiFault: (typeof apiFaults)[number];
  /** Milliseconds from PENDING to the final state; null uses the configured delay. */
  settleMs: number | null;
  /** The n-th lookup of a PENDING transaction settles it; 0 leaves it to the clock. */
  settlePolls: number;
  /** Transactions stay PENDING. */
  neverSettle: boolean;
}

/**
 * `checksum` and `missing` spoil the signature, `amount` changes the amount after signing; `signed-amount` and `environment` are well
 * signed but report one peso less, or the other environment.
 */
export const tamperings = ['none', 'checksum', 'missing', 'amount', 'signed-amount', 'environment'] as const;
/** `reset` does the work and then breaks the connection; `black-hole` accepts the call and never answers. */
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

/** Reads a change of faults that came from outside: the valid change, or a sentence for each bad field. */
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
