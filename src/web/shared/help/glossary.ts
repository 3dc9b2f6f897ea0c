import type { ToolTips } from '#contract/config.ts';
import { withdrawalInWords } from '#texts/membership-terms.ts';
import type { HelpEntry } from './help-entry.ts';

/** A configured tooltip with the same key replaces the explanation (see `glossary`). */
const ours: Record<string, Omit<HelpEntry, 'id'>> = {
  acreedor: { title: 'Acreedor', body: 'La entidad a la que hoy le debes.', words: 'banco dueño' },
  castigada: {
    title: 'Cartera castigada',
    body: 'Así llaman los bancos a una deuda que ya no cuentan como plata por recibir. Es una palabra de su contabilidad: no habla de ti, y la deuda sigue existiendo.',
    words: 'castigado castigo reporte',
  },
  cesion: {
    title: 'Cesión de una deuda',
    body: 'Cuando una entidad le vende tu deuda a otra. Desde ese día le debes a quien la compró.',
    words: 'vendida compró cartera cambió de dueño',
  },
  condonar: {
    title: 'Condonar',
    body: 'Perdonar una parte de lo que debes. En tus ofertas lo ves como descuento.',
    words: 'condonación rebaja quita',
  },
  'habeas-data': {
    title: 'Habeas data',
    body: 'Tu derecho a conocer, actualizar y corregir lo que otros guardan de ti. Lo cuidan la Ley 1266 de 2008 y la Ley 1581 de 2012.',
    words: 'privacidad datos personales',
  },
  'interes-corriente': {
    title: 'Intereses corrientes',
    body: 'Lo que cuesta la plata prestada, mientras pagas en las fechas acordadas.',
    words: 'interés remuneratorio',
  },
  mora: {
    title: 'Mora',
    body: 'El atraso en un pago. Empieza el día siguiente a la fecha en que tocaba pagar.',
    words: 'atrasado vencido',
  },
  obligacion: {
    title: 'Obligación',
    body: 'Cada deuda por separado: una tarjeta, un préstamo o una línea de crédito.',
    words: 'crédito producto',
  },
  otrosi: {
    title: 'Otrosí',
    body: 'Un cambio por escrito de un acuerdo que ya existe. Lo que no cambia sigue igual.',
    words: 'modificación',
  },
  prescripcion: {
    title: 'Prescripción',
    body: 'Pasa cuando se cumple el plazo que da la ley para cobrar una deuda ante un juez. Si aceptas un acuerdo, reconoces la deuda y ese plazo empieza de nuevo. Si ya había prescrito, puedes estar renunciando a eso.',
    words: 'prescrita vieja años caduca',
  },
  radicado: { title: 'Radicado', body: 'El número de tu solicitud. Con él preguntas cómo va.' },
  retracto: { title: 'Retracto', body: withdrawalInWords, words: 'arrepentirme devolver cancelar membresía' },
  reversion: {
    title: 'Reversión del pago',
    body: 'La devolución de un pago con tarjeta u otro medio electrónico, por ejemplo por fraude. Está en el artículo 51 de la Ley 1480 de 2011.',
    words: 'contracargo robo fraude',
  },
  'tasa-ea': {
    title: 'Tasa efectiva anual (EA)',
    body: 'Lo que cuesta la plata prestada en un año completo. Sirve para comparar un crédito con otro.',
    words: 'interés porcentaje',
  },
};

export function glossary(toolTips: ToolTips | null | undefined): HelpEntry[] {
  const theirs = Object.entries(toolTips ?? {}).map(([key, { titulo, texto }]) => [
    key,
    { title: titulo, body: texto },
  ]);
  const all: Record<string, Omit<HelpEntry, 'id'>> = { ...ours, ...Object.fromEntries(theirs) };
  return Object.entries(all)
    .map(([key, word]) => ({ id: `palabra-${key}`, ...word }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'es'));
}
