import type { ReactNode } from 'react';
import { RadioSet, type RadioSetProps } from './RadioSet.tsx';
import '#ui/styles/choices.css';

export type RadioOption<V extends string = string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** The folded list hides the option on the screen, but not in print. */
  isFolded?: boolean;
};

export function RadioGroup<V extends string>(props: RadioSetProps<V, RadioOption<V>>) {
  return (
    <RadioSet<V, RadioOption<V>>
      {...props}
      listClass="choice-list"
      optionClass="choice choice-row"
      inputClass="radio"
      describedBy={({ hint }, { nameId }) => (hint ? `${nameId}-hint` : undefined)}
    >
      {({ label, hint, icon }, { nameId }) => (
        <>
          <span className="choice-row-text">
            <b id={nameId}>{label}</b>
            {hint ? <small id={`${nameId}-hint`}>{hint}</small> : null}
          </span>
          {icon}
        </>
      )}
    </RadioSet>
  );
}
