import { useId, type ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { ErrorIcon } from '#ui/icons.ts';
import '#ui/styles/fields.css';

export type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  id?: string | undefined;
  className?: string;
};

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

export function divided<Props extends FieldProps>(props: Props) {
  const { label, hint, error, optional, id, className, ...control } = props;
  return [{ label, hint, error, optional, id, className }, control] as const;
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id} aria-live="polite">
      <ErrorIcon aria-hidden />
      <span>{children}</span>
    </p>
  );
}
