import { useId, type ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { ChoiceSet, type ChoiceSetProps } from './ChoiceSet.tsx';

export type RadioSetProps<V extends string, Option> = ChoiceSetProps & {
  options: readonly Option[];
  value: V | null;
  onChange: (value: V) => void;
  name?: string;
};

type RadioLook<Option> = {
  listClass: string;
  optionClass: string;
  inputClass?: string;
  inputName?: (option: Option) => string | undefined;
  /**
   * Returns the ids for `aria-describedby`. Use it when a label has more content than its short name (the element
   * `nameId`).
   */
  describedBy?: (option: Option, parts: RadioParts) => string | undefined;
  children: (option: Option, parts: RadioParts) => ReactNode;
};

export type RadioParts = { nameId: string };

export function RadioSet<V extends string, Option extends { value: V; disabled?: boolean; isFolded?: boolean }>({
  options,
  value,
  onChange,
  name,
  listClass,
  optionClass,
  inputClass,
  inputName,
  describedBy,
  children,
  ...set
}: RadioSetProps<V, Option> & RadioLook<Option>) {
  const made = useId();
  return (
    <ChoiceSet {...set}>
      <div className={listClass}>
        {options.map((option, place) => {
          const parts = { nameId: `${made}-${place}` };
          const description = describedBy?.(option, parts);
          return (
            <label key={option.value} className={cx(optionClass, option.isFolded && 'is-folded')}>
              <input
                className={inputClass}
                type="radio"
                name={name ?? made}
                value={option.value}
                checked={value === option.value}
                disabled={option.disabled}
                aria-label={inputName?.(option)}
                {...(description && { 'aria-labelledby': parts.nameId, 'aria-describedby': description })}
                onChange={() => onChange(option.value)}
              />
              {children(option, parts)}
            </label>
          );
        })}
      </div>
    </ChoiceSet>
  );
}
