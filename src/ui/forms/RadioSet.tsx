import { useId, type ReactNode } from 'react';
import { ChoiceSet, type ChoiceSetProps } from './ChoiceSet.tsx';

export type RadioSetProps<V extends string, Option> = ChoiceSetProps & {
  options: readonly Option[];
  /** null: nothing chosen yet. */
  value: V | null;
  onChange: (value: V) => void;
  name?: string;
};

type RadioLook<Option> = {
  listClass: string;
  optionClass: (option: Option) => string;
  inputClass?: string;
  /** What stands beside the radio. */
  children: (option: Option) => ReactNode;
  /** Below the list. */
  below?: ReactNode;
};

/** One answer out of a few, as native radios: arrows move. How they look is their caller's. */
export function RadioSet<V extends string, Option extends { value: V; disabled?: boolean }>({
  options,
  value,
  onChange,
  name,
  listClass,
  optionClass,
  inputClass,
  children,
  below,
  ...set
}: RadioSetProps<V, Option> & RadioLook<Option>) {
  const made = useId();
  return (
    <ChoiceSet {...set}>
      <div className={listClass}>
        {options.map((option) => (
          <label key={option.value} className={optionClass(option)}>
            <input
              className={inputClass}
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {children(option)}
          </label>
        ))}
      </div>
      {below}
    </ChoiceSet>
  );
}
