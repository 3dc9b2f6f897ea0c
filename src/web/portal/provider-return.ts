/** What the provider's return carried in the address: a hint for the server, never believed. */
export interface ReturnHint {
  id?: string;
  ref_payco?: string;
}

/**
 * The part of an address that the card provider writes into it; a name without a value, or with one that no provider
 * writes, is no sign of a return.
 */
export function returnSearch({ id, ref_payco }: Record<string, unknown>): ReturnHint {
  return { ...(isText(id) ? { id } : {}), ...(isText(ref_payco) ? { ref_payco } : {}) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255;
