import { useId, type ReactNode } from 'react';
import { ChoiceSet, type ChoiceSetProps } from './ChoiceSet.tsx';
import '#ui/styles/choices.css';

export type RadioOption<V extends string = string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<V extends string> = ChoiceSetProps & {
  options: readonly RadioOption<V>[];
  /** null: nothing chosen yet. */
  value: V | null;
  onChange: (value: V) => void;
  name?: string;
};

/** One answer out of a few, each a full-width row ("¿Desde cuándo no pagas?"). Arrows move, as radios do. */
export function RadioGroup<V extends string>({ options, value, onChange, name, ...set }: RadioGroupProps<V>) {
  const made = useId();
  return (
    <ChoiceSet {...set}>
      <div className="choice-list">
        {options.map((option) => (
          <label key={option.value} className="choice choice-row">
            <input
              className="radio"
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="choice-row-text">
              <b>{option.label}</b>
              {option.hint ? <small>{option.hint}</small> : null}
            </span>
            {option.icon}
          </label>
        ))}
      </div>
    </ChoiceSet>
  );
}
