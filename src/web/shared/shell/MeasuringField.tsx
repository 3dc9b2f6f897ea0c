import { useStore } from 'zustand';
import { chooseMeasuring, measuring } from '#web/shared/session/measuring/measuring.store.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { Segments } from '#ui/figures/Segments.tsx';

const choices = [
  { value: 'accepted', label: 'Aceptar' },
  { value: 'refused', label: 'Solo necesarias' },
] as const;

export function MeasuringField() {
  const choice = useStore(measuring, (state) => state.choice);
  if (publicConfig().tagManagerUrl === null) return null;
  return (
    <Segments
      legend="Cookies de medición"
      options={choices}
      value={choice ?? 'refused'}
      onChange={(value) => chooseMeasuring(value)}
    />
  );
}
