import { createHash } from 'node:crypto';
import type { ProposalRow } from './offers.store.ts';

/** JSON with sorted keys and no spaces: the same value gives the same text on any engine. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

type Promised = Omit<ProposalRow, 'hash' | 'replan'> & Partial<Pick<ProposalRow, 'hash' | 'replan'>>;

/**
 * SHA-256 in hexadecimal of everything that is promised; the end of the hold is no part of it. What replaces no plan says
 * nothing of one, as before there were such quotes.
 */
export function proposalHash({ createdAt, ...row }: Promised): string {
  const { hash: _, replan, ...promised } = row;
  return createHash('sha256')
    .update(canonicalJson({ ...promised, replan: replan ?? undefined, createdAt: createdAt.toISOString() }))
    .digest('hex');
}
