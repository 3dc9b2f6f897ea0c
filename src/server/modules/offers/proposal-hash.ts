import { createHash } from 'node:crypto';
import type { ProposalRow } from './offers.store.ts';

/** Sorts keys and omits spaces, so that every JavaScript engine returns the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

type Promised = Omit<ProposalRow, 'hash' | 'replan'> & Partial<Pick<ProposalRow, 'hash' | 'replan'>>;

/** Omits `replan` when the proposal has none, so that older hashes stay valid. */
export function proposalHash({ createdAt, ...row }: Promised): string {
  const { hash: _, replan, ...promised } = row;
  return createHash('sha256')
    .update(canonicalJson({ ...promised, replan: replan ?? undefined, createdAt: createdAt.toISOString() }))
    .digest('hex');
}
