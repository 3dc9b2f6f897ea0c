import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { divided, Field, type FieldProps } from './Field.tsx';
import '#ui/styles/fields.css';

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'prefix' | 'id' | 'className'> & {
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const [field, { prefix, suffix, ...input }] = divided(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="control">
          {prefix ? <span className="control-prefix">{prefix}</span> : null}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cx('control-input', input.inputMode === 'numeric' && 'num')}
          />
          {suffix ? <span className="control-suffix">{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}
