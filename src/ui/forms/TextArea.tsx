import type { ComponentProps } from 'react';
import { divided, Field, type FieldProps } from './Field.tsx';
import '#ui/styles/fields.css';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'children' | 'id' | 'className'>;

export function TextArea(props: TextAreaProps) {
  const [field, area] = divided(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="control">
          <textarea {...area} {...wiring} className="control-input" />
        </div>
      )}
    </Field>
  );
}
