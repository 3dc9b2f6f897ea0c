/**
 * The business says no: a value that is returned, never thrown.
 * `detail` carries what a person needs to correct the request, such as the least amount admitted.
 */
export type Refusal<C extends string = string> = {
  readonly refused: C;
  readonly detail?: Readonly<Record<string, string | number>>;
};

export function refuse<const C extends string>(code: C, detail?: Record<string, string | number>): Refusal<C> {
  return detail === undefined ? { refused: code } : { refused: code, detail };
}

/** Narrows a result to its refusals; the other branch keeps only the decisions. */
export function isRefusal<T>(result: T): result is Extract<T, Refusal> {
  return typeof result === 'object' && result !== null && typeof (result as { refused?: unknown }).refused === 'string';
}
