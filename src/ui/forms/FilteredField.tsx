import { TextField, type TextFieldProps } from './TextField.tsx';
import type { KeyFilter } from './key-filter.ts';
import { useKeyFilter } from './use-key-filter.ts';

type FilteredFieldProps = Omit<TextFieldProps, 'ref' | 'type'> & {
  filter: KeyFilter;
  filterWords?: string;
};

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
