import { useState, type ComponentProps } from 'react';
import { cx } from '#ui/class-names.ts';
import { divided, Field, type FieldProps } from './Field.tsx';
import { OTP_LENGTH, otpArrival, readOtp } from './otp-typing.ts';
import '#ui/styles/fields.css';

type OtpFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'children' | 'id' | 'className' | 'maxLength'> & {
    value: string;
    onChange: (code: string) => void;
    onFilled?: (code: string) => void;
  };

const places = Array.from({ length: OTP_LENGTH }, (_, place) => place);

/** A single input that is displayed as six cells, so that paste, autofill and screen readers work as with any input. */
export function OtpField(props: OtpFieldProps) {
  const [field, { value, onChange, onFilled, ...input }] = divided(props);
  const [at, setAt] = useState(value.length);
  const active = Math.min(at, value.length, OTP_LENGTH - 1);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="otp">
          <input
            autoComplete="one-time-code"
            {...input}
            {...wiring}
            className="otp-input"
            type="text"
            inputMode="numeric"
            value={value}
            onSelect={(event) => setAt(event.currentTarget.selectionStart ?? value.length)}
            onChange={(event) => {
              const code = readOtp(event.target.value);
              if (code === value) return;
              onChange(code);
              if (otpArrival(value, code) === 'whole') onFilled?.(code);
            }}
          />
          {places.map((place) => (
            <span key={place} className={cx('otp-cell', place === active && 'is-active')} aria-hidden="true">
              {value[place]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
