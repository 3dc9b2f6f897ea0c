import { useId, type FocusEvent, type ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { FieldError } from './Field.tsx';
import '#ui/styles/choices.css';
import '#ui/styles/fields.css';

export type ChoiceSetProps = {
  legend: ReactNode;
  legendLook?: 'title' | 'label' | 'hidden';
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  id?: string | undefined;
  className?: string;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
};

export function ChoiceSet({
  legend,
  legendLook = 'label',
  hint,
  error,
  optional = false,
  id,
  className,
  onBlur,
  children,
}: ChoiceSetProps & { children: ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const describedBy = [error ? `${own}-error` : null, hint ? `${own}-hint` : null].filter(Boolean).join(' ');
  return (
    <fieldset
      className={cx('choice-set', className)}
      id={own}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
      onBlur={onBlur}
    >
      <legend className={cx('choice-legend', { title: 'h2', label: 'h3', hidden: 'sr-only' }[legendLook])}>
        {legend} {optional ? <span className="field-optional">(opcional)</span> : null}
      </legend>
      {children}
      {error ? (
        <div className="mt-2">
          <FieldError id={`${own}-error`}>{error}</FieldError>
        </div>
      ) : null}
      {hint ? (
        <p className="field-hint mt-2" id={`${own}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
