import { useId, type ReactNode } from 'react';
import { ChoiceSet, type ChoiceSetProps } from './ChoiceSet.tsx';
import '#ui/styles/choices.css';

export type ChipOption<V extends string = string> = { value: V; label: ReactNode; disabled?: boolean };

type ChipsProps<V extends string> = ChoiceSetProps & {
  options: readonly ChipOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  name?: string;
};

/** Radios as chips, for short answers side by side: the day of the month, the number of months. */
export function Chips<V extends string>({ options, value, onChange, name, ...set }: ChipsProps<V>) {
  const made = useId();
  return (
    <ChoiceSet {...set}>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="num">{option.label}</span>
          </label>
        ))}
      </div>
    </ChoiceSet>
  );
}
