import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react';
import { divided, Field, type FieldProps } from './Field.tsx';
import {
  isBulkInput,
  hasForeignSigns,
  readWhole,
  retype,
  writePesos,
  type ParseAmount,
  type Typed,
} from './money-typing.ts';
import { afterClick } from './submit-click.ts';
import '#ui/styles/fields.css';

type MoneyFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    'value' | 'defaultValue' | 'onChange' | 'type' | 'children' | 'id' | 'className' | 'prefix' | 'ref'
  > & {
    /** The value in whole pesos; null for an empty field. */
    value: number | null;
    onChange: (pesos: number | null) => void;
    parse: ParseAmount;
    ref?: Ref<HTMLInputElement>;
  };

const notOneAmount = 'Ese texto no es un solo valor. Escribe solo la cifra, por ejemplo 1.500.000.';

export function MoneyField(props: MoneyFieldProps) {
  const [field, { value, onChange, parse, ref, onFocus, onBlur, onKeyDown, ...input }] = divided(props);
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const lastValid = useRef(value);
  const [typed, setTyped] = useState({ text: writePesos(value), value, isAmount: true });
  const [composed, setComposed] = useState<string>();
  const [rejected, setRejected] = useState(false);
  const text = typed.value === value ? typed.text : writePesos(value);
  const isPending = typed.value === value && !typed.isAmount;

  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const show = (next: Typed, element: HTMLInputElement) => {
    const pesos = next.value === undefined ? lastValid.current : next.value;
    caret.current = document.activeElement === element ? next.caret : null;
    setTyped({ text: next.text, value: pesos, isAmount: next.value !== undefined });
    if (pesos !== value) onChange(pesos);
  };
  // The hint appears after the click. Otherwise the clicked button would move away from the pointer.
  const reject = () => afterClick(() => setRejected(true));
  const keystroke = (after: string, at: number, inputType: string, element: HTMLInputElement) => {
    const next = retype(text, after, at, inputType, parse);
    setRejected(next.value === undefined && hasForeignSigns(after));
    show(next, element);
  };
  const whole = (arrived: string, element: HTMLInputElement) => {
    const next = readWhole(arrived, parse);
    if (next.value === undefined) return reject();
    setRejected(false);
    lastValid.current = next.value;
    show(next, element);
  };
  const settle = (element: HTMLInputElement, inputType: string | undefined, data?: string | null) => {
    const { value: after, selectionStart } = element;
    if (after === text) return;
    if (isBulkInput(inputType, data) && !isDigits(data)) whole(after, element);
    else keystroke(after, selectionStart ?? after.length, inputType ?? '', element);
  };
  const change = (event: SyntheticEvent<HTMLInputElement>) => {
    const { isComposing, inputType, data } = event.nativeEvent as InputEvent;
    if (isComposing) setComposed(event.currentTarget.value);
    else settle(event.currentTarget, inputType, data);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    if (pasted.trim() === '' || element.readOnly) return;
    const start = element.selectionStart ?? text.length;
    const end = element.selectionEnd ?? text.length;
    const after = text.slice(0, start) + pasted + text.slice(end);
    if (after !== pasted && isDigits(pasted)) keystroke(after, start + pasted.length, 'insertFromPaste', element);
    else whole(after, element);
  };
  const finish = (): boolean => {
    setTyped({ text: writePesos(value), value, isAmount: true });
    if (isPending) reject();
    return isPending;
  };

  return (
    <Field
      {...field}
      hint={
        <>
          {field.hint ? <span>{field.hint}</span> : null}
          <span role="status" className="field-taken">
            {rejected ? notOneAmount : ''}
          </span>
        </>
      }
    >
      {(wiring) => (
        <div className="control">
          <span className="control-prefix" aria-hidden="true">
            $
          </span>
          <input
            autoComplete="off"
            {...input}
            {...wiring}
            ref={box}
            type="text"
            inputMode="numeric"
            className="control-input control-money"
            value={composed ?? text}
            onChange={change}
            onPaste={paste}
            onFocus={(event: FocusEvent<HTMLInputElement>) => {
              lastValid.current = value;
              onFocus?.(event);
            }}
            onBlur={(event: FocusEvent<HTMLInputElement>) => {
              finish();
              onBlur?.(event);
            }}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
              // When Enter completes the typed text, the form is not submitted, because the user has not yet seen the
              // new amount.
              if (event.key === 'Enter' && finish()) event.preventDefault();
              onKeyDown?.(event);
            }}
            onCompositionEnd={(event) => {
              setComposed(undefined);
              settle(event.currentTarget, 'insertCompositionText');
            }}
          />
        </div>
      )}
    </Field>
  );
}

const isDigits = (text: string | null | undefined) => /^\d+$/.test(text?.trim() ?? '');
