import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import '#ui/styles/fields.css';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'children' | 'id' | 'className'>;

export function TextArea({ label, hint, error, optional, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(wiring) => (
        <div className="control">
          <textarea {...area} {...wiring} className="control-input" />
        </div>
      )}
    </Field>
  );
}
