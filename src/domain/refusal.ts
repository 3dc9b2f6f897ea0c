/**
 * Functions return a refusal and never throw it. `detail` contains the data that the user needs to correct the request.
 */
export type Refusal<C extends string = string> = {
  readonly refused: C;
  readonly detail?: Readonly<Record<string, string | number>>;
};

export function refuse<const C extends string>(code: C, detail?: Record<string, string | number>): Refusal<C> {
  return detail === undefined ? { refused: code } : { refused: code, detail };
}

export function isRefusal<T>(result: T): result is Extract<T, Refusal> {
  return typeof result === 'object' && result !== null && typeof (result as { refused?: unknown }).refused === 'string';
}
