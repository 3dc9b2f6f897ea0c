import { useState } from 'react';
import { BarList } from '#ui/figures/BarList.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DateField } from '#ui/forms/DateField.tsx';
import { writeDate } from '#ui/forms/date-parts.ts';
import { FileDrop } from '#ui/forms/FileDrop.tsx';
import { Gems } from '#ui/figures/Gems.tsx';
import { HeroHills } from '#ui/illustrations/HeroHills.tsx';
import { PathEnd } from '#ui/illustrations/PathEnd.tsx';
import { PathMiddle } from '#ui/illustrations/PathMiddle.tsx';
import { PathStart } from '#ui/illustrations/PathStart.tsx';
import { StairsToDoor } from '#ui/illustrations/StairsToDoor.tsx';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';
import { Petals } from '#ui/figures/Petals.tsx';
import { Specimen } from './Specimen.tsx';

const rules = 'JPG, PNG, WEBP o PDF, hasta 5 MB';
const accept = 'image/jpeg,image/png,image/webp,application/pdf';
const nothing = () => {};
const drop = { accept, rules, file: null, onChoose: nothing, onRemove: nothing };

export function ExtraSpecimens() {
  const [birth, setBirth] = useState(writeDate('1988-05-01'));
  const [party, setParty] = useState(0);
  return (
    <>
      <Specimen name="FileDrop y DateField">
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <LiveFileDrop />
          <FileDrop {...drop} label="Soporte de ingresos" error="El archivo pesa más de 5 MB" />
          <FileDrop {...drop} label="Subiendo" file={{ name: 'cedula.pdf', detail: '2,1 MB', progress: 0.4 }} />
          <FileDrop {...drop} label="Listo" file={{ name: 'cedula.pdf', detail: '2,1 MB' }} />
          <DateField legend="Fecha de nacimiento" value={birth} onChange={setBirth} birthday />
          <DateField
            legend="Fecha con error"
            value={{ day: '31', month: '2', year: '1990' }}
            onChange={nothing}
            error="Esa fecha no existe"
          />
        </div>
      </Specimen>
      <Specimen name="NumberedSteps y BarList">
        <div className="grid items-start gap-10 md:grid-cols-2">
          <NumberedSteps
            items={[
              { title: 'Eliges en cuántas cuotas', text: 'Ves el total y el descuento antes de seguir.' },
              { title: 'Lees y aceptas el acuerdo' },
              { title: 'Pagas con tarjeta' },
              { title: 'Recibes tu paz y salvo', text: 'La entidad tiene hasta 15 días hábiles.' },
            ]}
          />
          <BarList
            caption="Duración del reporte según la mora"
            rows={[
              { label: '3 meses en mora', text: '6 meses', share: 0.125 },
              { label: '1 año en mora', text: '2 años', share: 0.5 },
              { label: '2 años o más', text: '4 años', share: 1, marked: true },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="Gems, Petals">
        <div className="flex flex-wrap items-center gap-6">
          <Gems count={1} tone="gold" />
          <Gems count={2} tone="blue" />
          <Gems count={4} tone="grey" />
          <Button variant="soft" onClick={() => setParty(party + 1)}>
            Pétalos
          </Button>
        </div>
        <div className="relative min-h-16">{party > 0 ? <Petals key={party} /> : null}</div>
      </Specimen>
      <Specimen name="Paisajes">
        <Card look="hero" padding="none" className="pt-40">
          <HeroHills className="block h-56 w-full" />
        </Card>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <PathStart className="w-full" />
          <PathMiddle className="w-full" />
          <PathEnd className="w-full" />
          <StairsToDoor className="w-full" />
        </div>
      </Specimen>
    </>
  );
}

function LiveFileDrop() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileDrop
      label="Tu documento"
      accept={accept}
      camera
      file={file && { name: file.name, detail: `${Math.round(file.size / 1_000)} kB` }}
      onChoose={setFile}
      onRemove={() => setFile(null)}
      rules={rules}
    />
  );
}
