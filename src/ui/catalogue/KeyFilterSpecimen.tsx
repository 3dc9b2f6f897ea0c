import { useState } from 'react';
import { FilteredField } from '#ui/forms/FilteredField.tsx';
import type { KeyFilter } from '#ui/forms/key-filter.ts';
import { Specimen } from './Specimen.tsx';

const filters: readonly { label: string; filter: KeyFilter; words?: string }[] = [
  { label: 'Enteros (int)', filter: 'int' },
  { label: 'Decimales (num)', filter: 'num' },
  { label: 'Letras (alpha)', filter: 'alpha' },
  { label: 'Letras y números (alphanum)', filter: 'alphanum' },
  { label: 'Hexadecimal (hex)', filter: 'hex' },
  { label: 'Dinero (money)', filter: 'money' },
  { label: 'Sin espacios (nospaces)', filter: 'nospaces' },
  { label: 'Expresión propia', filter: /^[A-Z]{0,3}\d{0,3}$/, words: 'Solo una placa: tres letras y tres números' },
];

export function KeyFilterSpecimen() {
  return (
    <Specimen name="FilteredField">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {filters.map((each) => (
          <Filtered key={each.label} {...each} />
        ))}
      </div>
    </Specimen>
  );
}

function Filtered({ label, filter, words }: (typeof filters)[number]) {
  const [value, setValue] = useState('');
  return (
    <FilteredField
      label={label}
      filter={filter}
      {...(words && { filterWords: words })}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}
