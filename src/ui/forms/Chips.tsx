import type { ReactNode } from 'react';
import { RadioSet, type RadioSetProps } from './RadioSet.tsx';
import '#ui/styles/choices.css';

export type ChipOption<V extends string = string> = {
  value: V;
  label: ReactNode;
  /** The accessible name of a label that is only a number: "el día 5 de cada mes". */
  name?: string | undefined;
  disabled?: boolean;
};

export function Chips<V extends string>(props: RadioSetProps<V, ChipOption<V>>) {
  return (
    <RadioSet<V, ChipOption<V>> {...props} listClass="chips" optionClass="chip" inputName={({ name }) => name}>
      {({ label }) => <span className="num">{label}</span>}
    </RadioSet>
  );
}
