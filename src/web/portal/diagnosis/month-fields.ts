import type { MissingField } from '#domain/diagnosis/diagnosis-step.ts';

export const missingText: Record<MissingField, { fieldId: string; message: string }> = {
  ingresos: { fieldId: 'ingresos', message: 'Escribe cuánto te entra al mes. Si hoy no te entra nada, escribe 0.' },
  gastos: { fieldId: 'gasto-other', message: 'Escribe al menos uno de tus gastos.' },
  ahorros: { fieldId: 'ahorros', message: 'Escribe cuánto tienes guardado. Si no tienes, escribe 0.' },
  estabilidad: { fieldId: 'estabilidad', message: 'Elige cómo te entra la plata.' },
  actividadEconomica: { fieldId: 'actividad', message: 'Elige a qué te dedicas.' },
  personasACargo: { fieldId: 'personas', message: 'Elige cuántas personas dependen de ti.' },
  tieneOtrasDeudas: { fieldId: 'otras', message: 'Cuéntanos si tienes otras deudas.' },
  otrasDeudas: { fieldId: 'otras', message: 'Agrega tus otras deudas, o elige que no tienes más.' },
};

export const reasonText = {
  FALTAN_DATOS: 'Llena lo que falta: se guarda solo mientras escribes.',
  SIN_DIAGNOSTICO: 'Ya está todo. Revisa y mira tu panorama.',
  VENCIDO: 'Tu diagnóstico tiene más de 90 días. Revisa si algo cambió; lo demás sigue como lo dejaste.',
  CAMBIARON_DEUDAS: 'Cambió una de tus deudas con nosotros. Revisa y actualiza tu panorama.',
  CAMBIARON_DATOS: 'Cambiaste tus datos. Actualiza tu panorama para verlos.',
} as const;
