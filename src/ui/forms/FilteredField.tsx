import { TextField, type TextFieldProps } from './TextField.tsx';
import type { KeyFilter } from './key-filter.ts';
import { useKeyFilter } from './use-key-filter.ts';

type FilteredFieldProps = Omit<TextFieldProps, 'ref' | 'type'> & {
  /** What may be written: a named pattern of the specification, or an expression. */
  filter: KeyFilter;
  /** Said when something is kept out, instead of the pattern's own words. */
  filterWords?: string;
};

/** A TextField whose characters are filtered while they are written; says politely what it takes. */
export function FilteredField({ filter, filterWords, hint, ...field }: FilteredFieldProps) {
  const { ref, said } = useKeyFilter(filter, filterWords);
  return (
    <TextField
      {...field}
      ref={ref}
      hint={
        <>
          {hint ? <span>{hint}</span> : null}
          <span role="status" className="field-taken">
            {said}
          </span>
        </>
      }
    />
  );
}
