import { useId, type ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { ErrorIcon } from '#ui/icons.ts';
import '#ui/styles/fields.css';

/** What a control must spread to be tied to its label, hint and error. */
export type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldProps = {
  label: ReactNode;
  /** Below the control, always visible. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; also marks the control as invalid. */
  error?: string | undefined;
  /** Adds "(opcional)"; required fields carry no mark. */
  optional?: boolean;
  /** Without it one is made up. ErrorSummary needs to know it. */
  id?: string | undefined;
  className?: string;
};

/** A label above, a control, a hint and an error with icon. The children receive the wiring for the control. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  id,
  className,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const describedBy = [error ? `${own}-error` : null, hint ? `${own}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className={cx('field', className)}>
      <label className="field-label" htmlFor={own}>
        {label} {optional ? <span className="field-optional">(opcional)</span> : null}
      </label>
      {children({ id: own, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? <FieldError id={`${own}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className="field-hint" id={`${own}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The line under a control that says what is wrong; announced politely when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id} aria-live="polite">
      <ErrorIcon aria-hidden />
      <span>{children}</span>
    </p>
  );
}
