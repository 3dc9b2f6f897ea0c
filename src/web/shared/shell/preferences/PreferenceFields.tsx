import { useStore } from 'zustand';
import { preferences, type LetterSize, type Theme } from '#web/shared/session/preferences.store.ts';
import { Segments } from '#ui/figures/Segments.tsx';
import { MeasuringField } from '#web/shared/shell/MeasuringField.tsx';

const themes = [
  { value: 'claro', label: 'Claro' },
  { value: 'oscuro', label: 'Oscuro' },
  { value: 'sistema', label: 'Sistema' },
] as const satisfies { value: Theme; label: string }[];
const sizes = [
  { value: 'A', label: 'A' },
  { value: 'A+', label: 'A+' },
  { value: 'A++', label: 'A++' },
] as const satisfies { value: LetterSize; label: string }[];
const amounts = [
  { value: 'visibles', label: 'Mostrar' },
  { value: 'ocultos', label: 'Ocultar' },
] as const;

const sides = [
  { value: 'right', label: 'Derecha' },
  { value: 'left', label: 'Izquierda' },
] as const;
const savings = [
  { value: 'auto', label: 'Automático' },
  { value: 'si', label: 'Siempre' },
  { value: 'no', label: 'Nunca' },
] as const;
const motions = [
  { value: 'sistema', label: 'Sistema' },
  { value: 'reducido', label: 'Reducido' },
] as const;
const switched = [
  { value: 'yes', label: 'Encendidos' },
  { value: 'no', label: 'Apagados' },
] as const;

export function PreferenceFields() {
  const { theme, letterSize, amountsHidden, helpSide, shortcuts, dataSaving, motion } = useStore(preferences);
  return (
    <div className="grid gap-5">
      <Segments
        legend="Tema"
        options={themes}
        value={theme}
        onChange={(value) => preferences.setState({ theme: value })}
      />
      <Segments
        legend="Letra"
        options={sizes}
        value={letterSize}
        onChange={(value) => preferences.setState({ letterSize: value })}
      />
      <Segments
        legend="Valores en pesos"
        options={amounts}
        value={amountsHidden ? 'ocultos' : 'visibles'}
        onChange={(value) => preferences.setState({ amountsHidden: value === 'ocultos' })}
      />
      <Segments
        legend="Ahorro de datos"
        hint="Sin dibujos ni letras de la marca; las gráficas, como tablas."
        options={savings}
        value={dataSaving}
        onChange={(value) => preferences.setState({ dataSaving: value })}
      />
      <Segments
        legend="Movimiento"
        options={motions}
        value={motion}
        onChange={(value) => preferences.setState({ motion: value })}
      />
      <Segments
        legend="Botón de ayuda"
        options={sides}
        value={helpSide}
        onChange={(value) => preferences.setState({ helpSide: value })}
      />
      <Segments
        legend="Atajos del teclado"
        options={switched}
        value={shortcuts ? 'yes' : 'no'}
        onChange={(value) => preferences.setState({ shortcuts: value === 'yes' })}
      />
      <MeasuringField />
    </div>
  );
}
