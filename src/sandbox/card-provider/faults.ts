export interface Faults {
  dropWebhooks: boolean;
  duplicateWebhooks: number;
  /** The milliseconds for which webhooks are queued before they are sent, newest first. 0 disables the fault. */
  reorderWindowMs: number;
  delayWebhooksMs: number;
  tamperWebhooks: (typeof tamperings)[number];
  upperCaseChecksum: boolean;
  reverseProperties: boolean;
  voidAfterApproval: boolean;
  /** False to send no webhook when a transaction is voided. */
  notifyVoids: boolean;
  apiFault: (typeof apiFaults)[number];
  /** The milliseconds from PENDING to the final state; null uses the configured delay. */
  settleMs: number | null;
  /** The number of lookups that settle a PENDING transaction before its settlement time; 0 disables this. */
  settlePolls: number;
  neverSettle: boolean;
}

/**
 * The ways to corrupt a webhook:
 * - `checksum`: the checksum is wrong.
 * - `missing`: the checksum is missing.
 * - `amount`: the amount changes after signing.
 * - `signed-amount`: one peso less, correctly signed.
 * - `environment`: the other environment, correctly signed.
 */
export const tamperings = ['none', 'checksum', 'missing', 'amount', 'signed-amount', 'environment'] as const;
/**
 * The faults of the API. `reset` executes the call and then breaks the connection; `black-hole` accepts the call and
 * never replies.
 */
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
