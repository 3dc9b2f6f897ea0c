/** The server treats the parameters as an untrusted hint. */
export interface ReturnHint {
  id?: string;
  ref_payco?: string;
}

export function returnSearch({ id, ref_payco }: Record<string, unknown>): ReturnHint {
  return { ...(isText(id) ? { id } : {}), ...(isText(ref_payco) ? { ref_payco } : {}) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255;
