import type { Pesos } from '#domain/money/money.ts';
import { instantField, oneOf, pesosField, wire, z, typed } from './wire.ts';

// This file contains only the summary, because the home page needs no other part of the diagnosis.
export const objectives = ['PONERME_AL_DIA', 'BAJAR_CUOTAS', 'VOLVER_A_CREDITO', 'SOLO_MIRAR'] as const;
export const diagnosisSteps = ['OBJETIVO', 'COMPLETAR', 'DETALLES'] as const;
export const stepReasons = [
  'FALTAN_DATOS',
  'SIN_DIAGNOSTICO',
  'VENCIDO',
  'CAMBIARON_DEUDAS',
  'CAMBIARON_DATOS',
] as const;
export const missingFields = [
  'ingresos',
  'gastos',
  'ahorros',
  'estabilidad',
  'personasACargo',
  'actividadEconomica',
  'tieneOtrasDeudas',
  'otrasDeudas',
] as const;

export const signedPesos = typed<Pesos, number>(z.int());

export const monthField = z.nullable(
  wire({
    income: ['ingresos', pesosField],
    expenses: ['gastos', pesosField],
    promised: ['comprometido', pesosField],
    free: ['libre', pesosField],
    savings: ['ahorros', z.nullable(pesosField)],
  }),
);
export type MonthView = NonNullable<z.output<typeof monthField>>;

export const stepFields = {
  step: ['paso', oneOf(diagnosisSteps)],
  reason: ['motivo', z.nullable(oneOf(stepReasons))],
  missing: ['faltan', z.array(oneOf(missingFields))],
} as const;

export const diagnosisSummary = wire({
  ...stepFields,
  objective: ['objetivo', z.nullable(oneOf(objectives))],
  madeAt: ['fecha', z.nullable(instantField)],
  index: ['indice', z.nullable(z.int())],
  level: ['nivel', z.nullable(z.int())],
  month: ['mes', monthField],
});
export type DiagnosisSummary = z.output<typeof diagnosisSummary>;
