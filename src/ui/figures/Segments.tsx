import type { ChipOption } from '#ui/forms/Chips.tsx';
import { RadioSet, type RadioSetProps } from '#ui/forms/RadioSet.tsx';
import '#ui/styles/choices.css';

export function Segments<V extends string>(props: RadioSetProps<V, ChipOption<V>> & { value: V }) {
  return (
    <RadioSet<V, ChipOption<V>> {...props} listClass="segments" optionClass="segment">
      {({ label }) => <span className="num">{label}</span>}
    </RadioSet>
  );
}
