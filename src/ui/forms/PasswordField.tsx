import { useState, type ComponentProps } from 'react';
import { Button } from '#ui/Button.tsx';
import { divided, Field, type FieldProps } from './Field.tsx';
import '#ui/styles/fields.css';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'id' | 'className' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField(props: PasswordFieldProps) {
  const [field, input] = divided(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="control">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="control-input"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            className="control-button"
            variant="quiet"
            size="md"
            aria-pressed={shown}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Ocultar' : 'Ver'}
            <span className="sr-only"> contraseña</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
