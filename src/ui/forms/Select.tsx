import type { ComponentProps } from 'react';
import { divided, Field, type FieldProps } from './Field.tsx';
import { ChevronDownIcon } from '#ui/icons.ts';
import '#ui/styles/fields.css';

export type Choice = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'id' | 'className'> & {
    options: readonly Choice[];
    placeholder?: string;
  };

/** A native select, so that phones open their own picker. */
export function Select(props: SelectProps) {
  const [field, { options, placeholder, ...select }] = divided(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="control">
          <select {...select} {...wiring} className="control-input control-select">
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon aria-hidden />
        </div>
      )}
    </Field>
  );
}
