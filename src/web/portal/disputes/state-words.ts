import type { DisputeView } from '#contract/disputes.ts';
import type { TagTone } from '#ui/Tag.tsx';

type State = DisputeView['state'];
type Step = DisputeView['steps'][number]['step'];

export const stateWords: Readonly<Record<State, { word: string; tone: TagTone }>> = {
  RADICADO: { word: 'Recibido', tone: 'info' },
  EN_REVISION: { word: 'En revisión', tone: 'info' },
  INCOMPLETO: { word: 'Falta un dato', tone: 'warn' },
  ACEPTADO: { word: 'Aceptado', tone: 'success' },
  PARCIAL: { word: 'Aceptado en parte', tone: 'success' },
  NEGADO: { word: 'No aceptado', tone: 'neutral' },
  ACEPTADO_POR_SILENCIO: { word: 'Aceptado', tone: 'success' },
  RETIRADO: { word: 'Retirado', tone: 'neutral' },
  DESISTIDO: { word: 'Cerrado', tone: 'neutral' },
};

export const stepWords: Readonly<Record<Step, string>> = {
  RADICADO: 'Recibimos tu reclamo',
  EN_REVISION: 'Una persona lo está revisando',
  AMPLIADO: 'Necesitamos más días',
  INCOMPLETO: 'Te pedimos un dato',
  COMPLETADO: 'Nos enviaste el dato',
  DOCUMENTO: 'Te entregamos un documento',
  ACEPTADO: 'Aceptamos tu reclamo',
  PARCIAL: 'Aceptamos una parte',
  NEGADO: 'No aceptamos tu reclamo',
  ACEPTADO_POR_SILENCIO: 'No respondimos a tiempo: queda aceptado',
  APELADO: 'Pediste otra revisión',
  RETIRADO: 'Retiraste tu reclamo',
  DESISTIDO: 'Se cerró porque no llegó el dato',
  ASIGNADO: 'Lo unimos a tu deuda',
};
