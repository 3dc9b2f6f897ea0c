/** The Standard Schema interface that zod/mini implements. Only synchronous rules are supported. */
export interface FormSchema<Output> {
  readonly '~standard': {
    readonly validate: (values: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
  };
}

type SchemaResult<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: SchemaIssues };
type SchemaIssues = readonly {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}[];

export type FormIssue<Name extends string = string> = { field: Name | undefined; message: string };

export type FieldNames<Values> = { readonly [Name in keyof Values]?: { readonly id?: string; readonly wire?: string } };

export type Checked<Name extends string, Output> =
  | { valid: true; value: Output }
  | { valid: false; issues: readonly FormIssue<Name>[] };

/** The path of an issue may contain field names or wire names. */
export function checkForm<Values extends object, Output>(
  schema: FormSchema<Output>,
  values: Values,
  names: FieldNames<Values>,
): Checked<keyof Values & string, Output> {
  const result = schema['~standard'].validate(values);
  if (result instanceof Promise) throw new TypeError('The rules of a form are synchronous');
  if (result.issues === undefined) return { valid: true, value: result.value };
  return {
    valid: false,
    issues: result.issues.map(({ path, message }) => {
      const first = path?.[0];
      const key = typeof first === 'object' ? first.key : first;
      return { field: fieldOf(String(key ?? ''), values, names), message };
    }),
  };
}

export function fieldOf<Values extends object>(
  name: string,
  values: Values,
  names: FieldNames<Values>,
): (keyof Values & string) | undefined {
  const own = Object.keys(values) as (keyof Values & string)[];
  const head = name.split(/[.[]/, 1)[0];
  return own.find((field) => (names[field]?.wire ?? field) === head) ?? own.find((field) => field === head);
}

export interface FormState<Values> {
  readonly values: Values;
  readonly touched: ReadonlySet<keyof Values & string>;
  readonly stoppedBy: FormIssue<keyof Values & string> | undefined;
  /** The number of stopped submissions. Each increment focuses the summary. */
  readonly stops: number;
  readonly changed: boolean;
}

export type FormEvent<Values> =
  | { type: 'changed'; change: Partial<Values> }
  | { type: 'left'; field: keyof Values & string }
  | { type: 'stopped'; issue: FormIssue<keyof Values & string> }
  | { type: 'sent' }
  | { type: 'reset'; values: Values };

export function openForm<Values extends object>(values: Values): FormState<Values> {
  return { values, touched: new Set(), stoppedBy: undefined, stops: 0, changed: false };
}

/** Writing an equal value is no change and clears no error. */
export function isChange<Values extends object>(values: Values, change: Partial<Values>): boolean {
  return (Object.keys(change) as (keyof Values)[]).some((field) => !Object.is(values[field], change[field]));
}

export function formAfter<Values extends object>(
  state: FormState<Values>,
  event: FormEvent<Values>,
): FormState<Values> {
  switch (event.type) {
    case 'changed':
      return isChange(state.values, event.change)
        ? { ...state, values: { ...state.values, ...event.change }, stoppedBy: undefined, changed: true }
        : state;
    case 'left':
      return state.touched.has(event.field) ? state : { ...state, touched: new Set(state.touched).add(event.field) };
    case 'stopped':
      return { ...state, touched: everyField(state), stoppedBy: event.issue, stops: state.stops + 1 };
    case 'sent':
      return { ...state, touched: everyField(state), stoppedBy: undefined };
    case 'reset':
      return { ...openForm(event.values), stops: state.stops };
  }
}

const everyField = <Values extends object>({ values }: FormState<Values>) =>
  new Set(Object.keys(values) as (keyof Values & string)[]);

export function fieldError<Name extends string>(
  field: Name,
  touched: ReadonlySet<Name>,
  issues: readonly FormIssue<Name>[],
): string | undefined {
  return touched.has(field) ? issues.find((issue) => issue.field === field)?.message : undefined;
}

export interface FormRefusal {
  title?: string;
  text: string;
  fields?: readonly { field: string; message: string }[];
}

export interface Submission<Output> {
  pending: boolean;
  refusal: FormRefusal | undefined;
  /** Never rejects. A failure sets `refusal`, unless the screen itself handles the failure. */
  send: (output: Output) => unknown;
  forget: () => void;
}
