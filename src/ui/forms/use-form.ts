import { useState, useSyncExternalStore, type ChangeEvent, type FocusEvent } from 'react';
import {
  checkForm,
  fieldError,
  fieldOf,
  isChange,
  type FieldNames,
  type FormIssue,
  type FormRefusal,
  type FormSchema,
  type Submission,
} from './form-state.ts';
import { formStore } from './form-store.ts';
import { afterClick, isMovingToSubmit } from './submit-click.ts';

type NameOf<Values> = keyof Values & string;
type NameOfType<Values, Type> = { [Name in NameOf<Values>]: Values[Name] extends Type ? Name : never }[NameOf<Values>];
type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormOptions<Values extends object, Output> {
  /** Later changes of this property have no effect; `reset` replaces the values. */
  initial: Values;
  schema: FormSchema<Output>;
  submission: Submission<Output>;
  names?: FieldNames<Values>;
  onChange?: (values: Values) => void;
}

export interface FormHandle<Values extends object> {
  values: Values;
  pending: boolean;
  refusal: FormRefusal | undefined;
  refusedFields: readonly { fieldId: string; message: string }[];
  stoppedBy: { fieldId: string | undefined; message: string } | undefined;
  stops: number;
  changed: boolean;
  idOf: (field: NameOf<Values>) => string;
  errorOf: (field: NameOf<Values>) => string | undefined;
  /** Connects a TextField, PasswordField, TextArea or Select to a field of the form. */
  text: <Name extends NameOfType<Values, string>>(
    field: Name,
  ) => Wired<string> & {
    name: string;
    onChange: (event: ChangeEvent<TextControl>) => void;
  };
  /** Connects an input with a value callback: MoneyField, DateField or OtpField. */
  value: <Name extends NameOf<Values>>(
    field: Name,
  ) => Wired<Values[Name]> & { onChange: (value: Values[Name]) => void };
  /** Connects a selection: RadioGroup, Chips, Segments or ComboBox. A selection is validated at once. */
  choice: <Name extends NameOf<Values>>(
    field: Name,
  ) => Omit<Wired<Values[Name]>, 'onBlur'> & {
    onChange: (value: Values[Name]) => void;
  };
  tick: <Name extends NameOfType<Values, boolean>>(
    field: Name,
  ) => Omit<Wired<boolean>, 'value' | 'onBlur'> & {
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  set: (change: Partial<Values>) => void;
  touch: (field: NameOf<Values>) => void;
  /** A refusal stays visible after the reset. */
  reset: (next: (now: Values) => Values) => void;
  submit: () => void;
}

type Wired<Value> = {
  id: string;
  value: Value;
  error: string | undefined;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * Specification §4: a touched field is validated; a submission touches all fields and stops at errors; a change clears
 * the server's refusal.
 */
export function useForm<Values extends object, Output>(options: FormOptions<Values, Output>): FormHandle<Values> {
  const { schema, submission, onChange } = options;
  const names: FieldNames<Values> = options.names ?? {};
  const [store] = useState(() => formStore(options.initial));
  const { values, touched, stoppedBy, stops, changed } = useSyncExternalStore(store.listen, store.state, store.state);
  const checked = checkForm(schema, values, names);
  const issues: readonly FormIssue<NameOf<Values>>[] = checked.valid ? [] : checked.issues;
  const { pending, refusal } = submission;
  const refused = (refusal?.fields ?? []).flatMap(({ field, message }) => {
    const own = fieldOf(field, values, names);
    return own === undefined ? [] : [{ field: own, message }];
  });

  const idOf = (field: NameOf<Values>) => names[field]?.id ?? field;
  const errorOf = (field: NameOf<Values>) =>
    fieldError(field, touched, issues) ?? refused.find((issue) => issue.field === field)?.message;
  const set = (change: Partial<Values>) => {
    if (!isChange(store.state().values, change)) return;
    store.happen({ type: 'changed', change });
    submission.forget();
    onChange?.(store.state().values);
  };
  const setOne = <Name extends NameOf<Values>>(field: Name, value: Values[Name]) => {
    const change: Partial<Values> = {};
    change[field] = value;
    set(change);
  };
  const touch = (field: NameOf<Values>) => store.happen({ type: 'left', field });
  const onBlur = (field: NameOf<Values>) => (event: FocusEvent<HTMLElement>) => {
    const { currentTarget, relatedTarget } = event;
    if (isMovingToSubmit(event) || (relatedTarget !== null && currentTarget.contains(relatedTarget))) return;
    afterClick(() => touch(field));
  };
  const submit = () => {
    if (!pending) store.submit(schema, names, submission.send);
  };

  return {
    values,
    pending,
    refusal,
    refusedFields: refused.map(({ field, message }) => ({ fieldId: idOf(field), message })),
    stoppedBy: stoppedBy && {
      fieldId: stoppedBy.field === undefined ? undefined : idOf(stoppedBy.field),
      message: stoppedBy.message,
    },
    stops,
    changed,
    idOf,
    errorOf,
    text: (field) => ({
      id: idOf(field),
      name: names[field]?.wire ?? field,
      value: values[field] as string,
      error: errorOf(field),
      onChange: ({ target }) => setOne(field, target.value as Values[typeof field]),
      onBlur: onBlur(field),
    }),
    value: (field) => ({
      id: idOf(field),
      value: values[field],
      error: errorOf(field),
      onChange: (value) => setOne(field, value),
      onBlur: onBlur(field),
    }),
    choice: (field) => ({
      id: idOf(field),
      value: values[field],
      error: errorOf(field),
      onChange: (value) => {
        setOne(field, value);
        touch(field);
      },
    }),
    tick: (field) => ({
      id: idOf(field),
      checked: values[field] as boolean,
      error: errorOf(field),
      onChange: ({ target }) => {
        setOne(field, target.checked as Values[typeof field]);
        touch(field);
      },
    }),
    set,
    touch,
    reset: (next) => store.happen({ type: 'reset', values: next(store.state().values) }),
    submit,
  };
}
