import { useId } from 'react';
import { ChoiceSet, type ChoiceSetProps } from '#ui/forms/ChoiceSet.tsx';
import type { ChipOption } from '#ui/forms/Chips.tsx';
import '#ui/styles/choices.css';

type SegmentsProps<V extends string> = ChoiceSetProps & {
  options: readonly ChipOption<V>[];
  value: V;
  onChange: (value: V) => void;
  name?: string;
};

/** Radios in one band, two to four of them, when one is always chosen (calculator, theme, letter size). */
export function Segments<V extends string>({ options, value, onChange, name, ...set }: SegmentsProps<V>) {
  const made = useId();
  return (
    <ChoiceSet {...set}>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className="segment">
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
