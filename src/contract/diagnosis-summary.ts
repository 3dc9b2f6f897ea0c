import type { Pesos } from '#domain/money/money.ts';
import { instantField, oneOf, pesosField, wire, z, typed } from './wire.ts';

// Apart from the rest of the diagnosis, because the home reads it with everything else.
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

/** Pesos that may be below zero. */
export const signedPesos = typed<Pesos, number>(z.int());

/** What comes in, what living costs and every payment promised, each month, and what of it is free for an instalment. */
export const monthField = z.nullable(
  wire({
    income: ['ingresos', pesosField],
    expenses: ['gastos', pesosField],
    promised: ['comprometido', pesosField],
    free: ['libre', pesosField],
  }),
);
export type MonthView = NonNullable<z.output<typeof monthField>>;

export const stepFields = {
  step: ['paso', oneOf(diagnosisSteps)],
  reason: ['motivo', z.nullable(oneOf(stepReasons))],
  missing: ['faltan', z.array(oneOf(missingFields))],
} as const;

/** What the home and the offers say of the diagnosis; part of userManagement. */
export const diagnosisSummary = wire({
  ...stepFields,
  objective: ['objetivo', z.nullable(oneOf(objectives))],
  madeAt: ['fecha', z.nullable(instantField)],
  index: ['indice', z.nullable(z.int())],
  level: ['nivel', z.nullable(z.int())],
  month: ['mes', monthField],
});
export type DiagnosisSummary = z.output<typeof diagnosisSummary>;
