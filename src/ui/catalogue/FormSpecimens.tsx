import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { OptionCards, type PlanOption } from '#ui/forms/OptionCards.tsx';
import { StickyActionBar } from '#ui/StickyActionBar.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { Segments } from '#ui/figures/Segments.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { Slider } from '#ui/forms/Slider.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { Specimen } from './Specimen.tsx';
import { held, readDigits } from './specimen-data.ts';

const since = [
  { value: 'm3', label: 'Menos de 3 meses' },
  { value: 'm12', label: 'De 3 a 12 meses' },
  { value: 'a2', label: 'De 1 a 2 años', hint: 'Suele ser cuando más ofertas hay' },
  { value: 'ns', label: 'No sé', disabled: true },
];

const plans: PlanOption[] = [
  {
    value: '3',
    title: '3 cuotas',
    amount: '$ 548.800',
    amountDetail: 'al mes',
    warning: 'No cabe',
    cost: { total: '$ 1.646.400', saving: '58 %', payShare: 0.42 },
  },
  {
    value: '6',
    title: '6 cuotas',
    amount: '$ 313.600',
    amountDetail: 'al mes',
    cost: { total: '$ 1.881.600', saving: '52 %', payShare: 0.48 },
    tag: { tone: 'success', text: 'Te alcanza' },
  },
];
const days = ['5', '15', '30'].map((value) => ({ value, label: value }));

export function FormSpecimens() {
  const [plan, setPlan] = useState<string | null>('6');
  const [day, setDay] = useState<string | null>('5');
  const [money, setMoney] = useState<number | null>(1_500_000);
  const [budget] = useState(() => held(350_000));
  const [code, setCode] = useState('482');
  const [arrears, setArrears] = useState<string | null>('m12');
  const [monthly, setMonthly] = useState('a');
  const [summary, setSummary] = useState(false);
  return (
    <>
      <Specimen name="OptionCards, Chips, StickyActionBar">
        <OptionCards legend="¿En cuántas cuotas?" options={plans} value={plan} onChange={setPlan} />
        <Chips legend="¿Qué día te queda mejor?" options={days} value={day} onChange={setDay} />
        <StickyActionBar
          label="Resumen de tu plan"
          summary="6 × $ 313.600"
          detail="Total $ 1.881.600"
          action={<Button size="2xl">Continuar</Button>}
        />
      </Specimen>
      <Specimen name="TextField, PasswordField, Select, MoneyField, TextArea">
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <TextField label="Nombres" defaultValue="Laura" autoComplete="given-name" />
          <TextField label="Segundo nombre" optional placeholder="Escríbelo como en tu cédula" />
          <TextField
            id="celular"
            label="Celular"
            inputMode="numeric"
            prefix="+57"
            defaultValue="300 000 00"
            error="Escribe los 10 dígitos de tu celular"
            hint="Solo números, 10 dígitos"
          />
          <PasswordField label="Contraseña" autoComplete="current-password" defaultValue="cuatro palabras" />
          <Select
            label="Departamento"
            placeholder="Elige un departamento"
            options={[
              { value: '05', label: 'Antioquia' },
              { value: '11', label: 'Bogotá, D. C.' },
            ]}
          />
          <Select label="Ciudad" error="Elige una ciudad" options={[{ value: '', label: 'Elige una ciudad' }]} />
          <MoneyField
            label="¿Cuánto podrías pagar al mes?"
            value={money}
            parse={readDigits}
            onChange={setMoney}
            hint="Escríbelo como quieras: ponemos los puntos."
          />
          <MoneyField
            label="Ingresos"
            parse={readDigits}
            value={null}
            onChange={() => {}}
            error="Escribe tus ingresos del mes"
          />
          <TextArea label="Cuéntanos qué pasó" optional />
          <TextField label="Documento" defaultValue="52.418.903" disabled />
        </div>
      </Specimen>
      <Specimen name="OtpField">
        <OtpField label="Código de 6 dígitos" value={code} onChange={setCode} hint="Vence en 10 minutos." />
        <OtpField
          label="Código con error"
          value="482913"
          onChange={() => {}}
          error="Ese código no coincide. Te quedan 3 intentos."
        />
      </Specimen>
      <Specimen name="Checkbox y RadioGroup">
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <RadioGroup
            legend="¿Desde cuándo no pagas?"
            legendLook="title"
            options={since}
            value={arrears}
            onChange={setArrears}
          />
          <div className="grid content-start gap-3">
            <Checkbox
              label={
                <>
                  Leí el acuerdo y estoy de acuerdo. <TextLink href="#contenido">Abrir el acuerdo</TextLink>
                </>
              }
            />
            <Checkbox label="Quiero recordatorios por WhatsApp" hint="Tú eliges el horario." defaultChecked />
            <Checkbox label="Acepto el tratamiento de mis datos" error="Necesitamos tu permiso para continuar" />
          </div>
        </div>
      </Specimen>
      <Specimen name="Slider y Segments">
        <Slider
          label="Al mes puedo pagar"
          fieldLabel="O escríbelo"
          parse={readDigits}
          value={budget}
          onChange={(pesos) => budget.setState(pesos)}
          min={100_000}
          max={1_000_000}
          step={10_000}
          pageStep={50_000}
          valueText={(pesos) => `$ ${pesos.toLocaleString('es-CO')}`}
          minText="$ 100.000"
          maxText="$ 1.000.000"
        />
        <div className="max-w-form">
          <Segments
            legend="Elige un valor mensual"
            legendLook="hidden"
            value={monthly}
            onChange={setMonthly}
            options={[
              { value: 'a', label: '$ 400.000' },
              { value: 'b', label: '$ 720.000' },
              { value: 'c', label: '$ 1.300.000' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="ErrorSummary">
        {summary ? (
          <ErrorSummary items={[{ fieldId: 'celular', message: 'Escribe los 10 dígitos de tu celular' }]} />
        ) : null}
        <div>
          <Button variant="soft" onClick={() => setSummary(true)}>
            Mostrar resumen de errores
          </Button>
        </div>
      </Specimen>
    </>
  );
}
