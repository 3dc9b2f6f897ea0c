import { useState } from 'react';
import { ComboBox } from '#ui/forms/ComboBox.tsx';
import type { ComboOption } from '#ui/forms/combo-state.ts';
import { Specimen } from './Specimen.tsx';

const places: readonly (readonly [department: string, ...municipalities: string[]])[] = [
  ['Antioquia', 'Medellín', 'Abejorral', 'Amagá', 'Apartadó', 'Bello', 'Envigado', 'Itagüí', 'Rionegro', 'San José'],
  ['Bogotá, D. C.', 'Bogotá, D. C.'],
  ['Boyacá', 'Tunja', 'Chiquinquirá', 'Duitama', 'Güicán', 'Paipa', 'Sogamoso', 'Villa de Leyva'],
  ['Guaviare', 'San José del Guaviare', 'Calamar', 'El Retorno', 'Miraflores'],
  ['Nariño', 'Pasto', 'Ipiales', 'San José de Albán', 'Tumaco', 'Túquerres'],
  ['Santander', 'Bucaramanga', 'Barichara', 'Girón', 'Málaga', 'Oiba', 'San José de Miranda', 'Vélez'],
];

const options: readonly ComboOption[] = places.flatMap(([department, ...municipalities]) =>
  municipalities.map((label) => ({ value: `${department}-${label}`, label, detail: department })),
);
const many: readonly ComboOption[] = Array.from({ length: 1_122 }, (_, at) => {
  const option = options[at % options.length] as ComboOption;
  return { ...option, value: `${at}`, label: `${option.label} ${at}` };
});

export function ComboSpecimen() {
  const [city, setCity] = useState<string | null>(null);
  const [other, setOther] = useState<string | null>('3');
  return (
    <Specimen name="ComboBox">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <ComboBox
          label="Municipio"
          placeholder="Escribe o elige tu municipio"
          options={options}
          value={city}
          onChange={setCity}
          hint="Da igual con tildes o sin ellas."
        />
        <ComboBox label="Entre 1.122" options={many} value={other} onChange={setOther} />
        <ComboBox
          label="Municipio con error"
          options={options}
          value={null}
          onChange={() => {}}
          error="Debes seleccionar una ciudad."
        />
      </div>
    </Specimen>
  );
}
