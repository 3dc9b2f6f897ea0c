import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './Field.tsx';
import '#ui/styles/choices.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** Links inside the label stay clickable and do not toggle the box. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          id={own}
          className="check-box"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : undefined}
        />
        <span>{label}</span>
        {hint ? <small>{hint}</small> : null}
      </label>
      {error ? <FieldError id={`${own}-error`}>{error}</FieldError> : null}
    </div>
  );
}
