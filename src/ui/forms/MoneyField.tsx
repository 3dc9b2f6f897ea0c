import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type Ref,
  type SyntheticEvent,
} from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { acceptedBy } from './key-filter.ts';
import { cameWhole, hasForeignSigns, readPasted, readPesos, retype, writePesos, type Typed } from './money-typing.ts';
import '#ui/styles/fields.css';

type MoneyFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    'value' | 'defaultValue' | 'onChange' | 'type' | 'children' | 'id' | 'className' | 'prefix' | 'ref'
  > & {
    /** Whole pesos; null is an empty field. */
    value: number | null;
    onChange: (pesos: number | null) => void;
    ref?: Ref<HTMLInputElement>;
  };

/** Pesos typed as Colombians write them, with the points placed while typing and the caret kept; whole numbers in and out. */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  value,
  onChange,
  ref,
  ...input
}: MoneyFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [text, setText] = useState(() => writePesos(value));
  const [composing, setComposing] = useState(false);
  const [rejected, setRejected] = useState(false);
  // The owner of the value may change it from outside (a slider beside the field, a reset).
  const shown = composing || readPesos(text) === value ? text : writePesos(value);

  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const write = (typed: Typed, element: HTMLInputElement) => {
    caret.current = document.activeElement === element ? typed.caret : null;
    setText(typed.text);
    if (typed.value !== value) onChange(typed.value);
  };
  const writeWhole = (raw: string, element: HTMLInputElement) => {
    const pesos = readPasted(raw);
    const grouped = writePesos(pesos);
    write({ text: grouped, caret: grouped.length, value: pesos }, element);
  };
  const settle = (element: HTMLInputElement, inputType: string | undefined) => {
    setRejected(hasForeignSigns(element.value));
    if (cameWhole(inputType)) writeWhole(element.value, element);
    else write(retype(shown, element.value, element.selectionStart ?? element.value.length, inputType ?? ''), element);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const replacesAll = element.selectionStart === 0 && element.selectionEnd === element.value.length;
    if (!replacesAll) return;
    event.preventDefault();
    writeWhole(event.clipboardData.getData('text'), element);
  };
  const change = (event: SyntheticEvent<HTMLInputElement>) => {
    const native = event.nativeEvent as InputEvent;
    if (native.isComposing) {
      setComposing(true);
      setText(event.currentTarget.value);
    } else settle(event.currentTarget, native.inputType);
  };

  return (
    <Field
      label={label}
      hint={
        <>
          {hint ? <span>{hint}</span> : null}
          <span role="status" className="field-taken">
            {rejected ? acceptedBy('int') : ''}
          </span>
        </>
      }
      error={error}
      optional={optional}
      id={id}
      className={className}
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
            value={shown}
            onChange={change}
            onPaste={paste}
            onCompositionEnd={(event) => {
              setComposing(false);
              settle(event.currentTarget, 'insertCompositionText');
            }}
          />
        </div>
      )}
    </Field>
  );
}
