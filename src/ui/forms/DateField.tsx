import { ChoiceSet, type ChoiceSetProps } from './ChoiceSet.tsx';
import type { DateParts } from './date-parts.ts';
import '#ui/styles/fields.css';

type DateFieldProps = ChoiceSetProps & {
  value: DateParts;
  onChange: (parts: DateParts) => void;
  birthday?: boolean;
};

const parts = [
  { part: 'day', label: 'Día', length: 2, autoComplete: 'bday-day' },
  { part: 'month', label: 'Mes', length: 2, autoComplete: 'bday-month' },
  { part: 'year', label: 'Año', length: 4, autoComplete: 'bday-year' },
] as const;

/** For a date that the user knows, such as a birth date. The id of the first input has the suffix `-day`. */
export function DateField({ value, onChange, birthday = false, id, ...set }: DateFieldProps) {
  return (
    <ChoiceSet {...set} id={id}>
      <div className="date-parts">
        {parts.map(({ part, label, length, autoComplete }) => (
          <label key={part} className="field">
            <span className="field-hint">{label}</span>
            <span className="control">
              <input
                id={id ? `${id}-${part}` : undefined}
                type="text"
                className="control-input num"
                inputMode="numeric"
                autoComplete={birthday ? autoComplete : 'off'}
                maxLength={length}
                aria-invalid={set.error ? true : undefined}
                value={value[part]}
                onChange={(event) => onChange({ ...value, [part]: event.target.value.replace(/\D/g, '') })}
              />
            </span>
          </label>
        ))}
      </div>
    </ChoiceSet>
  );
}
